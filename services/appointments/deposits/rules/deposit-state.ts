/**
 * States of a deposit that is paid online. awaiting: its slot is held meanwhile; ended: no money came; waived: by the
 * store.
 */
export const DEPOSIT_STATES = ['awaiting', 'paid', 'waived', 'ended'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]
