/**
 * What messages are about. A person chooses where each kind but 'account' reaches them; what is not part of something that
 * they asked for ('reminders', 'offers') can be refused, and says so in every message.
 */
export const KINDS = ['account', 'orders', 'appointments', 'reminders', 'offers'] as const

export type MessageKind = (typeof KINDS)[number]

/** Kinds that a person decides on. */
export type ChosenKind = Exclude<MessageKind, 'account'>

export const CHOSEN_KINDS: readonly ChosenKind[] = ['orders', 'appointments', 'reminders', 'offers']

export function isRefusable(kind: MessageKind): kind is 'reminders' | 'offers' {
  return kind === 'reminders' || kind === 'offers'
}
