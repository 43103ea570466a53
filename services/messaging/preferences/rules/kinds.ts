/**
 * Message kinds. A person chooses the channel of each kind except 'account'. 'reminders' and 'offers' were not
 * requested and can be refused, with a link in every message; so can 'alerts': a guest's unverified e-mail may belong
 * to somebody else.
 */
export const KINDS = ['account', 'orders', 'appointments', 'reminders', 'alerts', 'offers'] as const

export type MessageKind = (typeof KINDS)[number]

/** Kinds that a person can configure. */
export type ChosenKind = Exclude<MessageKind, 'account'>

export const CHOSEN_KINDS: readonly ChosenKind[] = ['orders', 'appointments', 'reminders', 'alerts', 'offers']

export function isRefusable(kind: MessageKind): kind is 'reminders' | 'alerts' | 'offers' {
  return kind === 'reminders' || kind === 'alerts' || kind === 'offers'
}
