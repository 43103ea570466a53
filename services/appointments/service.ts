import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { book } from './bookings/book.ts'
import { calendarFile } from './bookings/calendar-file.ts'
import { changeAppointment } from './bookings/change-appointment.ts'
import { draft, dropDraft, saveDraft } from './bookings/drafts.ts'
import { appointment, appointments, findBooking } from './bookings/list-appointments.ts'
import { shareLinkToken } from './bookings/share-link-token.ts'
import { calendar } from './calendar/calendar.ts'
import { moveVisit } from './calendar/move-visit.ts'
import { setState } from './calendar/set-state.ts'
import { staffAppointment } from './calendar/to-staff-appointment.ts'
import { writeStaffNotes } from './calendar/write-notes.ts'
import { contract, mount } from './contract.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { claimGuest } from './customers/claim-guest.ts'
import { customerByPhone } from './customers/customer-by-phone.ts'
import { askForgottenDepositRefunds, noteRefunded } from './deposits/ask-deposit-refunds.ts'
import { endCancelledPayment, endExpiredDeposit, endUnpaidDeposits } from './deposits/end-unpaid-deposits.ts'
import { payDeposit } from './deposits/pay-deposit.ts'
import { settleDeposit } from './deposits/settle-deposit.ts'
import { waiveDeposit } from './deposits/waive-deposit.ts'
import type { AppointmentsDependencies } from './deps.ts'
import { appointmentsError } from './errors.ts'
import { heldSlot } from './holds/held-slot.ts'
import { holdSlot } from './holds/hold-slot.ts'
import { releaseHold } from './holds/release-hold.ts'
import { renewHold } from './holds/renew-hold.ts'
import { notifyOfBooked, notifyOfCancelled, notifyOfCompleted, notifyOfOffer } from './notifications/notify-on-facts.ts'
import { sendDueNotifications } from './notifications/send-due-notifications.ts'
import { quote } from './packs/quote.ts'
import { servicePacks } from './packs/service-packs.ts'
import { updatePack } from './packs/update-pack.ts'
import { updatePrice } from './packs/update-price.ts'
import { addReviewPicture } from './reviews/add-review-picture.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { answerReview, moderateReview, staffReviews } from './reviews/moderate-reviews.ts'
import { ownReview } from './reviews/own-review.ts'
import { removeReviewPicture } from './reviews/remove-review-picture.ts'
import { reportReview } from './reviews/report-review.ts'
import { reviewPictures } from './reviews/review-pictures.ts'
import { saveReview } from './reviews/save-review.ts'
import { findSlots } from './slots/find-slots.ts'
import { addClosure, removeClosure } from './stores/closures.ts'
import { listStores } from './stores/list-stores.ts'
import { showStore } from './stores/show-store.ts'
import { staffStore, staffStores } from './stores/staff-stores.ts'
import { toMerchant } from './stores/to-merchant.ts'
import { updateStore } from './stores/update-store.ts'
import { joinWaitingList } from './waiting-list/join-waiting-list.ts'
import { offerAfterFact, offerEverywhere } from './waiting-list/offer-freed.ts'
import { leaveWaitingList, waitingList } from './waiting-list/waiting-list.ts'

export { appointmentsInvariants } from './invariants.ts'
export { reviewPictures } from './reviews/review-pictures.ts'
export { sweepAppointments } from './sweep-appointments.ts'

/** Starts the background jobs and fact consumers of appointments. */
export async function startAppointmentsWork(needs: AppointmentsDependencies, jobs: Jobs): Promise<void> {
  await jobs.subscribe('appointments', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('appointments', 'appointment-booked', (fact) => notifyOfBooked(needs, fact))
  await jobs.subscribe('appointments', 'appointment-cancelled', (fact) => notifyOfCancelled(needs, fact))
  await jobs.subscribe('appointments', 'appointment-completed', (fact) => notifyOfCompleted(needs, fact))
  await jobs.subscribe('appointments', 'appointment-offered', (fact) => notifyOfOffer(needs, fact))
  await jobs.subscribe('waiting-list', 'appointment-booked', (fact) => offerAfterFact(needs, fact))
  await jobs.subscribe('waiting-list', 'appointment-cancelled', (fact) => offerAfterFact(needs, fact))
  await jobs.subscribe('appointments', 'payment-settled', (fact) => settleDeposit(needs, fact))
  await jobs.subscribe('appointments', 'payment-expired', (fact) => endExpiredDeposit(needs, fact))
  await jobs.subscribe('appointments', 'payment-refunded', (fact) => noteRefunded(needs, fact))
  await jobs.subscribe('deposits', 'appointment-cancelled', (fact) => endCancelledPayment(needs, fact))
  await jobs.repeat('appointments/unpaid-deposits', '* * * * *', async () => {
    const ended = await endUnpaidDeposits(needs)
    if (ended > 0) needs.log.info({ ended }, 'bookings without their deposit ended')
  })
  await jobs.repeat('appointments/forgotten-refunds', '*/5 * * * *', async () => {
    const asked = await askForgottenDepositRefunds(needs)
    if (asked > 0) needs.log.info({ asked }, 'forgotten refunds of deposits asked for')
  })
  await jobs.repeat('appointments/offers', '* * * * *', async () => {
    const offers = await offerEverywhere(needs)
    if (offers > 0) needs.log.info({ offers }, 'freed slots offered to who waits')
  })
  await schedulePictureSweep(reviewPictures, needs, jobs)
  await jobs.repeat('appointments/letters', '*/5 * * * *', async () => {
    const sent = await sendDueNotifications(needs)
    if (sent > 0) needs.log.info({ sent }, 'reminders of bookings and questions for reviews sent')
  })
}

/** Implementation of the appointments contract. */
export function makeAppointments(needs: AppointmentsDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'appointments',
    mount,
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: () => appointmentsError('token-must-be-provided'),
      forbidden: () => appointmentsError('staff-only'),
    },
    router: os.router({
      stores: os.stores.handler(({ input, context }) => listStores(needs, input, context)),
      merchant: os.merchant.handler(({ input }) => toMerchant(needs, input)),
      store: os.store.handler(({ input }) => showStore(needs, input)),
      reviews: os.reviews.handler(({ input }) => listReviews(needs, input)),
      servicePacks: os.servicePacks.handler(({ input }) => servicePacks(needs, input)),
      quote: os.quote.handler(({ input, context }) => quote(needs, input, context)),
      slots: os.slots.handler(({ input, context }) => findSlots(needs, input, context)),
      hold: os.hold.handler(({ input, context }) => holdSlot(needs, input, context)),
      heldSlot: os.heldSlot.handler(({ input, context }) => heldSlot(needs, input, context)),
      renewHold: os.renewHold.handler(({ input, context }) => renewHold(needs, input, context)),
      releaseHold: os.releaseHold.handler(({ input, context }) => releaseHold(needs, input, context)),
      book: os.book.handler(({ input, context }) => book(needs, input, context)),
      draft: os.draft.handler(({ input, context }) => draft(needs, input, context)),
      saveDraft: os.saveDraft.handler(({ input, context }) => saveDraft(needs, input, context)),
      dropDraft: os.dropDraft.handler(({ input, context }) => dropDraft(needs, input, context)),
      joinWaitingList: os.joinWaitingList.handler(({ input, context }) => joinWaitingList(needs, input, context)),
      waitingList: os.waitingList.handler(({ context }) => waitingList(needs, undefined, context)),
      leaveWaitingList: os.leaveWaitingList.handler(({ input, context }) => leaveWaitingList(needs, input, context)),
      shareLinkToken: os.shareLinkToken.handler(({ context }) => shareLinkToken(needs, context)),
      customerByPhone: os.customerByPhone.handler(({ input, context }) => customerByPhone(needs, input, context)),
      appointments: os.appointments.handler(({ input, context }) => appointments(needs, input, context)),
      appointment: os.appointment.handler(({ input, context }) => appointment(needs, input, context)),
      bookingOf: os.bookingOf.handler(({ input, context }) => findBooking(needs, input, context)),
      changeAppointment: os.changeAppointment.handler(({ input, context }) => changeAppointment(needs, input, context)),
      payDeposit: os.payDeposit.handler(({ input, context }) => payDeposit(needs, input, context)),
      calendarFile: os.calendarFile.handler(({ input, context }) => calendarFile(needs, input, context)),
      saveReview: os.saveReview.handler(({ input, context }) => saveReview(needs, input, context)),
      ownReview: os.ownReview.handler(({ input, context }) => ownReview(needs, input, context)),
      addReviewPicture: os.addReviewPicture.handler(({ input, context }) => addReviewPicture(needs, input, context)),
      removeReviewPicture: os.removeReviewPicture.handler(({ input, context }) =>
        removeReviewPicture(needs, input, context),
      ),
      reportReview: os.reportReview.handler(({ input, context }) => reportReview(needs, input, context)),
      claimGuest: os.claimGuest.handler(({ input, context }) => claimGuest(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
      staffStores: os.staffStores.handler(({ context }) => staffStores(needs, context)),
      staffStore: os.staffStore.handler(({ input, context }) => staffStore(needs, input, context)),
      calendar: os.calendar.handler(({ input, context }) => calendar(needs, input, context)),
      staffAppointment: os.staffAppointment.handler(({ input, context }) => staffAppointment(needs, input, context)),
      setState: os.setState.handler(({ input, context }) => setState(needs, input, context)),
      waiveDeposit: os.waiveDeposit.handler(({ input, context }) => waiveDeposit(needs, input, context)),
      moveVisit: os.moveVisit.handler(({ input, context }) => moveVisit(needs, input, context)),
      writeStaffNotes: os.writeStaffNotes.handler(({ input, context }) => writeStaffNotes(needs, input, context)),
      updateStore: os.updateStore.handler(({ input, context }) => updateStore(needs, input, context)),
      addClosure: os.addClosure.handler(({ input, context }) => addClosure(needs, input, context)),
      removeClosure: os.removeClosure.handler(({ input, context }) => removeClosure(needs, input, context)),
      updatePack: os.updatePack.handler(({ input, context }) => updatePack(needs, input, context)),
      updatePrice: os.updatePrice.handler(({ input, context }) => updatePrice(needs, input, context)),
      staffReviews: os.staffReviews.handler(({ input, context }) => staffReviews(needs, input, context)),
      answerReview: os.answerReview.handler(({ input, context }) => answerReview(needs, input, context)),
      moderateReview: os.moderateReview.handler(({ input, context }) => moderateReview(needs, input, context)),
    }),
  })
}
