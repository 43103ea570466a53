import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { keepPicturesSwept } from '#shared/pictures/keep-pictures-swept.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { takeOverChange } from './account-changed.ts'
import { addReviewPicture } from './add-review-picture.ts'
import { appointment, appointments, bookingOf } from './appointments-of.ts'
import { askForgottenDepositRefunds, noteRefunded } from './ask-deposit-refunds.ts'
import { book } from './book.ts'
import { calendarFile } from './calendar-file.ts'
import { callerOf } from './caller.ts'
import { changeAppointment } from './change-appointment.ts'
import { claimGuest } from './claim-guest.ts'
import { contract } from './contract.ts'
import { customerByPhone } from './customer-by-phone.ts'
import { describeMerchant } from './describe-merchant.ts'
import { draft, dropDraft, saveDraft } from './drafts.ts'
import { endExpiredDeposit, endPaymentOfCancelled, endUnpaidDeposits } from './end-unpaid-deposits.ts'
import { findSlots } from './find-slots.ts'
import { heldSlot } from './held-slot.ts'
import { holdSlot } from './hold-slot.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { writeOfBooked, writeOfCancelled, writeOfCompleted, writeOfOffer } from './letters/letters-of-facts.ts'
import { sendDueLetters } from './letters/send-due-letters.ts'
import { listReviews } from './list-reviews.ts'
import { listStores } from './list-stores.ts'
import type { AppointmentsNeeds } from './needs.ts'
import { offerAfterFact, offerEverywhere } from './offer-freed.ts'
import { ownReview } from './own-review.ts'
import { payDeposit } from './pay-deposit.ts'
import { erasePerson, exportPerson } from './person.ts'
import { quote } from './quote.ts'
import { releaseHold } from './release-hold.ts'
import { removeReviewPicture } from './remove-review-picture.ts'
import { renewHold } from './renew-hold.ts'
import { reportReview } from './report-review.ts'
import { reviewPictures } from './review-pictures.ts'
import { saveReview } from './save-review.ts'
import { servicePacks } from './service-packs.ts'
import { settleDeposit } from './settle-deposit.ts'
import { shareLinkToken } from './share-link-token.ts'
import { showStore } from './show-store.ts'
import { calendar } from './staff/calendar.ts'
import { addClosure, removeClosure } from './staff/closures.ts'
import { staffAppointment } from './staff/describe-staff-appointment.ts'
import { moveVisit } from './staff/move-visit.ts'
import { answerReview, moderateReview, staffReviews } from './staff/reviews.ts'
import { setState } from './staff/set-state.ts'
import { staffStore, staffStores } from './staff/stores.ts'
import { updatePack } from './staff/update-pack.ts'
import { updatePrice } from './staff/update-price.ts'
import { updateStore } from './staff/update-store.ts'
import { waiveDeposit } from './staff/waive-deposit.ts'
import { writeStaffNotes } from './staff/write-notes.ts'
import { leaveWaitingList, waitingList } from './waiting-list.ts'

export { appointmentsInvariants } from './audit.ts'
export { reviewPictures } from './review-pictures.ts'
export { sweepAppointments } from './sweep-appointments.ts'

/** Starts what appointments do without being asked. */
export async function startAppointmentsWork(needs: AppointmentsNeeds, jobs: Jobs): Promise<void> {
  await jobs.subscribe('appointments', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('appointments', 'appointment-booked', (fact) => writeOfBooked(needs, fact))
  await jobs.subscribe('appointments', 'appointment-cancelled', (fact) => writeOfCancelled(needs, fact))
  await jobs.subscribe('appointments', 'appointment-completed', (fact) => writeOfCompleted(needs, fact))
  await jobs.subscribe('appointments', 'appointment-offered', (fact) => writeOfOffer(needs, fact))
  await jobs.subscribe('waiting-list', 'appointment-booked', (fact) => offerAfterFact(needs, fact))
  await jobs.subscribe('waiting-list', 'appointment-cancelled', (fact) => offerAfterFact(needs, fact))
  await jobs.subscribe('appointments', 'payment-settled', (fact) => settleDeposit(needs, fact))
  await jobs.subscribe('appointments', 'payment-expired', (fact) => endExpiredDeposit(needs, fact))
  await jobs.subscribe('appointments', 'payment-refunded', (fact) => noteRefunded(needs, fact))
  await jobs.subscribe('deposits', 'appointment-cancelled', (fact) => endPaymentOfCancelled(needs, fact))
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
  await keepPicturesSwept(reviewPictures, needs, jobs)
  await jobs.repeat('appointments/letters', '*/5 * * * *', async () => {
    const letters = await sendDueLetters(needs)
    if (letters > 0) needs.log.info({ letters }, 'reminders of bookings and questions for reviews sent')
  })
}

/** Appointments, behind their contract. */
export function makeAppointments(needs: AppointmentsNeeds): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'appointments',
    mount: '/appointments-api',
    contract,
    report: needs.report,
    forEverybody: ['stores', 'merchant', 'store', 'reviews', 'servicePacks', 'slots', 'shareLinkToken'],
    callerOf,
    router: os.router({
      stores: os.stores.handler(({ input, context }) => listStores(needs, input, context)),
      merchant: os.merchant.handler(({ input }) => describeMerchant(needs, input)),
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
      bookingOf: os.bookingOf.handler(({ input, context }) => bookingOf(needs, input, context)),
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
