/** Wrong tries in a row after which a PIN is deleted. */
export const MOST_PIN_TRIES = 5

/** Whether a text is a PIN that is not among the first guesses: six digits, not all alike, no run up or down. */
export function isGoodPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  const [first] = steps
  return !(steps.every((step) => step === first) && first !== undefined && Math.abs(first) <= 1)
}
