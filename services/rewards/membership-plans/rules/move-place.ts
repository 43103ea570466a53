/** The same things with the one at `from` at the place `to`; places count from 1. */
export function movePlace<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const others = things.filter((_, index) => index !== from - 1)
  return [...others.slice(0, to - 1), ...things.slice(from - 1, from), ...others.slice(to - 1)]
}
