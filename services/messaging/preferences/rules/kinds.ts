/**
 * What messages are about. A person chooses where each kind but 'account' reaches them; what is not part of something that
 * they asked for ('reminders', 'offers') can be refused, and says so in every message; so can 'alerts', which were asked for, perhaps
 * by somebody else: a guest's e-mail address is not proved.
 */
export const KINDS = ['account', 'orders', 'appointments', 'reminders', 'alerts', 'offers'] as const

export type MessageKind = (typeof KINDS)[number]

/** Kinds that a person decides on. */
export type ChosenKind = Exclude<MessageKind, 'account'>

export const CHOSEN_KINDS: readonly ChosenKind[] = ['orders', 'appointments', 'reminders', 'alerts', 'offers']

export function isRefusable(kind: MessageKind): kind is 'reminders' | 'alerts' | 'offers' {
  return kind === 'reminders' || kind === 'alerts' || kind === 'offers'
}
