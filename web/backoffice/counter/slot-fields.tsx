import type { AskedSlot } from './asked-slot.ts'

/** The asked slot as fields of a form. */
export function SlotFields({ slot }: { slot: AskedSlot }) {
  return Object.entries(slot).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  )
}
