/** Links of notifications and calendar files to pages of the website; `origin` is the public origin of a market. */

export function appointmentLink(origin: string, appointmentId: string): string {
  return `${origin}/profileAppointment?id=${encodeURIComponent(appointmentId)}`
}

/** Secret link that opens a booking to whoever made it without an account. */
export function visitLink(origin: string, token: string): string {
  return `${origin}/visit/${encodeURIComponent(token)}`
}

/** Return path after the payment of a deposit. */
export function bookedPath(bookingId: string): string {
  return `/appointmentAddThankYou?id=${encodeURIComponent(bookingId)}`
}

/** Link to the appointment's page with the review form open. */
export function reviewLink(origin: string, appointmentId: string): string {
  return `${appointmentLink(origin, appointmentId)}&review=1`
}

/** Link to a store's page, from which a visit is booked. */
export function storeLink(origin: string, { merchantId, storeId }: { merchantId: string; storeId: string }): string {
  return `${origin}/appointments/store?${new URLSearchParams({ merchantId, storeId })}`
}

/** Link by which an owner signs a text before a visit. */
export function consentLink(origin: string, secret: string): string {
  return `${origin}/visitConsent/${encodeURIComponent(secret)}`
}

/** Link to the customer's prepaid packages. */
export function packagesLink(origin: string): string {
  return `${origin}/profile/packages`
}

/** Link to the page of the waiting list, above the future appointments, to accept an offer. */
export function offerLink(origin: string): string {
  return `${origin}/profileAppointments`
}
