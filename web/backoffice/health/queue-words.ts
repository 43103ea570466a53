/** Who works on a queue; the first half of its name. */
export const OWNERS = [
  'accounts',
  'appointments',
  'insurance',
  'insurance-letters',
  'market',
  'messaging',
  'order-letters',
  'payments',
  'pets',
  'waiting-list',
] as const

/** The fact that it waits for; the second half. Other queues have a task's name there. */
export const FACTS = [
  'account-changed',
  'appointment-booked',
  'appointment-cancelled',
  'appointment-completed',
  'appointment-offered',
  'claim-moved',
  'insurance-activated',
  'insurance-ended',
  'order-placed',
  'order-paid',
  'order-moved',
  'order-delivered',
  'order-cancelled',
  'order-change-proposed',
  'order-refunded',
  'payment-settled',
  'payment-expired',
  'payment-refunded',
] as const
