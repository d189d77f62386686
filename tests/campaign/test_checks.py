from campaign import checks
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Posting


def test_the_vocabulary_is_wired():
    assert checks.words_fit_their_columns() == []
    assert checks.stocks_have_accounts() == []


def test_a_word_longer_than_its_column_is_an_error(monkeypatch):
    monkeypatch.setattr(Posting._meta.get_field("cause"), "max_length", 17)
    (fault,) = checks.words_fit_their_columns()
    assert fault.msg == "campaign.Posting.cause is 17 letters wide; “straggler_rejoined” is longer."


def test_a_stock_without_accounts_is_an_error(monkeypatch):
    monkeypatch.delitem(checks.AT_HAND, Stock.GUN)
    monkeypatch.setitem(checks.ACCOUNTS, Stock.MEN, (Account.DEPOT,))
    told = [fault.msg for fault in checks.stocks_have_accounts()]
    assert told[0] == "The ledger: stock “gun” is not in AT_HAND."
    assert "The ledger: account “fit” is no stock's." in told
