"""The rules on the table: what each section of Machete! does to a battle, by the calculations beside this
package."""
