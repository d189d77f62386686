"""A thumb on a phone of 390 px that plays a golden battle: it taps what the page shows, and nothing else."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.battles.pages.at_table.golden.script import Act, Card, Due, Golden
from tests.browser import at_rest

PHONE = {"width": 390, "height": 844}
WRITTEN = """units => Object.fromEntries(units.map(unit => [
    unit.querySelector("b").textContent,
    Object.fromEntries([...unit.querySelectorAll("input")].map(field => [
        field.name.split("-").at(-1), field.type == "checkbox" ? field.checked : Number(field.value)
    ]).filter(([_, value]) => value)),
]).filter(([_, line]) => Object.keys(line).length))"""
PAGES = {"Result only": "table", "Assisted": "assisted", "Referee": "referee"}
PATIENCE = 10_000  # milliseconds
MOST_CARDS = 12  # taps on the way to a unit


class Thumb:
    """Taps one golden battle in one depth."""

    def __init__(self, page: Page, golden: Golden) -> None:
        self.page, self.golden = page, golden
        self.at, self.taps, self.has_referee = "before the first tap", 0, False

    def tap(self, spot: Locator) -> None:
        assert spot.count(), f"{self.at}: nothing to tap on this screen:\n{self.read()}"
        spot.first.tap()
        self.taps += 1
        at_rest(self.page)

    def leave_for(self, spot: Locator, page: str) -> None:
        """Taps what leads to another *page*, by the end of its address."""
        assert spot.count(), f"{self.at}: nothing leads to {page}:\n{self.read()}"
        spot.first.tap()
        self.taps += 1
        try:
            self.page.wait_for_url(re.compile(f"/{page}/$"), timeout=PATIENCE)
        except TimeoutError:
            raise AssertionError(f"{self.at}: still on this screen:\n{self.read()}") from None

    def go_to(self, depth: str) -> None:
        """Changes the depth: by a button of the log, or a link of the game."""
        choice = self.page.get_by_role("group", name="How much the phone does")
        self.leave_for(choice.locator("a, button").filter(has_text=depth), PAGES[depth])
        self.has_referee = depth == "Referee"

    def read(self) -> str:
        """Returns the screen as somebody reads it, for the message of a failure."""
        return self.page.locator("main").inner_text()

    def strike_boxes(self) -> None:
        """Enters the losses of the whole battle in the log: boxes for figures, ticks for the rest."""
        for name, line in self.golden.losses.items():
            self.at = f"{name}: {line}"
            unit = self.page.locator("li[data-unit]").filter(has=self.named(name))
            for _ in range(int(line.get("lost", 0))):
                self.tap(unit.locator(".tally"))
            if set(line) - {"lost"}:
                self.tap(unit.locator("summary"))
            for field in ("ran", "leader_hit", "taken", "spiked", "absent"):
                if line.get(field):
                    self.tap(unit.locator(f"input[name$=-{field}]"))
            if number := line.get("surrendered"):
                unit.locator("input[name$=-surrendered]").fill(str(number))

    def named(self, name: str) -> Locator:
        return self.page.locator("b").get_by_text(name, exact=True)

    def play(self, first: int = 0, last: int | None = None) -> None:
        """Plays the taps from *first* on. A referee turns cards and goes from part to part of the turn."""
        for number, each in list(enumerate(self.golden.taps, 1))[first:last]:
            self.at = f"tap {number}, {each}"
            if isinstance(each, Act):
                self.act(each)
            elif isinstance(each, Due):
                self.answer(each.do, *each.taps)
            elif isinstance(each, Card):
                self.turn_card(each)
            else:
                self.end()

    def act(self, step: Act) -> None:
        """Taps a unit, its action, the answers that are not chosen yet, and the dice."""
        row = self.page.locator("#assisted .roster li").filter(has=self.named(step.unit))
        asking = row.locator(f".acts [href*='do={step.do}&']")
        at_once = row.locator(f".acts [name=do][value={step.do}]")
        if self.has_referee:
            self.go_on_until(lambda: asking.count() + at_once.count() > 0)
        action = asking if asking.count() else at_once
        if row.locator("details[open]").count() == 0:
            self.tap(row.locator("summary"))
        self.tap(action)
        asked = self.page.locator("#assisted form.asking")
        if asked.count():
            for key, answer in step.answers.items():
                self.choose(asked, key, answer)
            if asked.count():
                self.tap(asked.locator(".logbar .btn.first"))
        for faces in step.dice:
            self.tap(self.page.locator(f"#assisted .rolling button[name=faces][value='{faces}']"))

    def choose(self, asked: Locator, key: str, answer: str) -> None:
        """Taps one answer of a question, unless it is chosen."""
        answers = asked.locator(f"label:has(input[name={key}])")
        by_name = answers.filter(has=self.named(answer))
        spot = by_name if by_name.count() else answers.filter(has=self.page.locator(f"[value='{answer}']"))
        assert spot.count(), f"{self.at}: no answer {answer} to {key}\n{self.read()}"
        if not spot.locator("input").is_checked():
            self.tap(spot)

    def answer(self, do: str, *taps: str) -> None:
        """Answers what is due first of its kind."""
        for tap in taps:
            form = self.page.locator(f"#assisted form.follow:has([name=do][value={do}])")
            self.tap(form.first.locator(f":is([name=faces], [name=answer])[value='{tap}']"))

    def turn_card(self, card: Card) -> None:
        """Lets the referee turn a card, or enters the one that was turned."""
        if self.has_referee:
            self.tap(self.page.locator("#assisted .logbar [value=roll]"))
            return
        for do, answer in card.answers.items():
            self.answer(do, answer)

    def end(self) -> None:
        end = self.page.locator("#assisted .logbar [name=do][value=end]")
        if self.has_referee:
            self.go_on_until(lambda: end.count() > 0)
        self.tap(end)

    def go_on_until(self, is_there: Callable[[], bool]) -> None:
        """Answers secret choices, turns cards and goes to the next part, until what is wanted is there."""
        for _ in range(MOST_CARDS):
            if self.page.locator("#assisted .secret").count():
                self.choose_in_secret()
            elif is_there():
                return
            else:
                self.tap(self.page.locator("#assisted .logbar :is([value=draw], [value=next])"))
        raise AssertionError(f"{self.at}: the referee does not come to it\n{self.read()}")

    def end_referee(self) -> None:
        """Lets a side give up if it does, reads why it is over, and goes to the roster of all units."""
        self.at = "at the end of the referee's game"
        if self.golden.end:
            while self.page.locator("#assisted .secret").count():
                self.choose_in_secret()
            expect(self.page.locator("#assisted .over")).to_contain_text(self.golden.end)
        self.go_to("Assisted")

    def choose_in_secret(self) -> None:
        """Answers for the side that has the phone, or for both if nothing is to be chosen."""
        ready = self.page.locator("#assisted [href*='answer_for=']")
        if ready.count():
            self.tap(ready)
        form = self.page.locator("#assisted form.follow:has([name=choice])")
        key, letter = (form.locator(f"[name={name}]").input_value() for name in ("choice", "for"))
        answer = self.golden.secrets[key]["ab".index(letter)]
        if isinstance(answer, str):
            self.tap(form.locator(f"[name=answer][value='{answer}']"))
            return
        for unit, target in answer.items():
            spot = form.get_by_label(unit, exact=True)
            assert spot.count(), f"{self.at}: {unit} cannot be named in {key}:\n{self.read()}"
            spot.select_option(label=f"at {target}")
        self.tap(form.locator("[name=answer][value=named]"))

    def finish(self) -> list[str]:
        """Enters in the log how the battle ended, confirms the result, and reads the return by unit."""
        golden, log = self.golden, self.page.locator("#log")
        self.at = "at the end of the battle"
        self.tap(log.locator(f"label[for={self.id_of(f'[name=holder][value={golden.holder}]')}]"))
        log.locator("[name=outcome]").select_option(golden.outcome)
        log.locator("[name=phases]").fill(str(golden.length))
        self.leave_for(log.get_by_role("button", name="Check it"), "confirm")
        self.leave_for(self.page.get_by_role("button", name="Confirm the result"), "engagements/[a-z0-9]+")
        return self.page.locator("#losses tbody tr").evaluate_all(
            "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()).join(' '))"
        )

    def id_of(self, field: str) -> str:
        found = self.page.locator(f"#log {field}").get_attribute("id")
        assert found, f"{self.at}: {field} has no label\n{self.read()}"
        return found

    def losses(self) -> dict[str, dict[str, int | bool]]:
        """Reads the log: what is written of each unit, by name."""
        return self.page.locator("#log li[data-unit]").evaluate_all(WRITTEN)

    def length(self) -> int:
        """Reads the log: how many turns were played."""
        return int(self.page.locator("#log [name=phases]").input_value())

    def roster(self) -> list[tuple[str, ...]]:
        """Reads the roster: name, figures left, state."""
        expect(self.page.locator("#assisted .roster li").first).to_be_visible()
        rows = self.page.locator("#assisted .roster li .urow").evaluate_all(
            "rows => rows.map(row => ['.who b', '.num', '.st'].map(at => row.querySelector(at)?.textContent)"
            ".map(text => (text ?? '').trim()))"
        )
        return [tuple(row) for row in rows]
