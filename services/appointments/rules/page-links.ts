/** Where notifications and calendar files lead; `origin` is a market's public one. The website has pages there. */

export function appointmentLink(origin: string, appointmentId: string): string {
  return `${origin}/profileAppointment?id=${encodeURIComponent(appointmentId)}`
}

/** Where who has paid a deposit comes back to. */
export function bookedPath(bookingId: string): string {
  return `/appointmentAddThankYou?id=${encodeURIComponent(bookingId)}`
}

/** With the form of the review open. */
export function reviewLink(origin: string, appointmentId: string): string {
  return `${appointmentLink(origin, appointmentId)}&review=1`
}

/** Where an offered slot is taken: the waiting list, above the coming appointments. */
export function offerLink(origin: string): string {
  return `${origin}/profileAppointments`
}
