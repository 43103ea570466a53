/**
 * Limits on what a buyer without a proved phone may take without paying: a new account and a typed number cost nothing.
 * Beyond the limits the buyer is asked to prove the phone or to pay now. Where neither is possible nothing is asked, and
 * the shop confirms each order instead. Pure.
 */
export interface UnprovedLimits {
  /** Most units on the shelf of one unpaid order. */
  unprovedUnits: number
  /** Most unpaid orders at a time of an account or a phone. */
  unprovedOrders: number
  /** Most of them at a time of all buyers of one network. */
  unprovedOrdersOfNetwork: number
  /** Hours after which an order that nobody confirmed is cancelled. */
  hoursToConfirm: number
}

/** Limits of a shop that set none. */
export const usualLimits: UnprovedLimits = {
  unprovedUnits: 5,
  unprovedOrders: 1,
  unprovedOrdersOfNetwork: 10,
  hoursToConfirm: 12,
}

/** Unpaid orders under way of other buyers without a proved phone, and of this one. */
export interface OpenUnproved {
  /** Orders of the account or the phone, whichever are more. */
  ofBuyer: number
  /** Whether one of the buyer's networks has as many of this kind as its limit. */
  isNetworkFull: boolean
}

/** How the buyer can get beyond the limits. */
export interface WaysOut {
  /** A code can be sent to a phone. */
  canProvePhone: boolean
  /** The shop takes a payment that is confirmed within minutes. */
  canPayNow: boolean
}

export type ProofReason = 'units' | 'orders' | 'network'

/** Why this order needs a proved phone or a payment, or null. */
export function whyNeedsProof(
  { units, isPaidSoon, isPrescribed }: { units: number; isPaidSoon: boolean; isPrescribed: boolean },
  { ofBuyer, isNetworkFull }: OpenUnproved,
  { canProvePhone, canPayNow }: WaysOut,
  limits: UnprovedLimits,
): ProofReason | null {
  // An order that is about to be paid is the payment that others are asked for; it holds stock for minutes.
  if (isPaidSoon) return isNetworkFull && canProvePhone ? 'network' : null
  // The shop confirms each order instead, but one on prescription waits for its customer, and holds stock meanwhile.
  if (!canProvePhone && !canPayNow) return isPrescribed && units > limits.unprovedUnits ? 'units' : null
  if (units > limits.unprovedUnits) return 'units'
  if (ofBuyer >= limits.unprovedOrders) return 'orders'
  return isNetworkFull ? 'network' : null
}

/** What the customer reads: the reason, and what to do. */
export function describeNeededProof(
  reason: ProofReason,
  { canProvePhone, canPayNow }: WaysOut,
  { unprovedUnits, unprovedOrders }: UnprovedLimits,
): string {
  const ways = [
    ...(canProvePhone ? ['confirma tu celular con un código'] : []),
    ...(canPayNow ? ['paga ahora con QR o tarjeta'] : []),
  ].join(' o ')
  switch (reason) {
    case 'units': {
      const most = `Sin pagar antes puedes pedir hasta ${unprovedUnits} ${unprovedUnits === 1 ? 'unidad' : 'unidades'}.`
      return ways === '' ? `${most} Baja la cantidad en tu carrito.` : `${most} Para llevar más, ${ways}.`
    }
    case 'orders':
      return `Ya tienes ${unprovedOrders === 1 ? 'un pedido' : `${unprovedOrders} pedidos`} por pagar. Para hacer otro, ${ways}.`
    default:
      return `Hay varios pedidos por pagar desde tu conexión. Para hacer este, ${ways}.`
  }
}
