import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { book } from './bookings/book.ts'
import { calendarFile } from './bookings/calendar-file.ts'
import { draft, dropDraft, saveDraft } from './bookings/drafts.ts'
import { appointment, appointments, findBooking, staffVisits } from './bookings/list-appointments.ts'
import { moveOrCancelAppointment } from './bookings/move-or-cancel-appointment.ts'
import { shareLinkToken } from './bookings/share-link-token.ts'
import { assignVisit } from './calendar/assign-visit.ts'
import { addBlock } from './calendar/blocks/add-block.ts'
import { removeBlock } from './calendar/blocks/remove-block.ts'
import { calendar } from './calendar/calendar.ts'
import { earlierVisits } from './calendar/earlier-visits.ts'
import { employeeCalendar, endCalendarLink, makeCalendarLink } from './calendar/feed/employee-calendar.ts'
import { calendarMonth } from './calendar/month/calendar-month.ts'
import { moveVisit } from './calendar/move-visit.ts'
import { acceptBooking, setAppointmentState } from './calendar/set-appointment-state.ts'
import { bill } from './calendar/till/bill.ts'
import { addCharge, payVisit, refundVisit, removeCharge } from './calendar/till/pay-visit.ts'
import { endQrPayment, startQrPayment } from './calendar/till/qr-payment.ts'
import { reverseEntry } from './calendar/till/reverse-entry.ts'
import { endExpiredQr, settleQrPayment } from './calendar/till/settle-qr-payment.ts'
import { closeTill, moveCash, openTill, till } from './calendar/till/till.ts'
import { staffAppointment } from './calendar/to-staff-appointment.ts'
import { warnAboutPet } from './calendar/warnings/warn-about-pet.ts'
import { writeStaffNotes } from './calendar/write-notes.ts'
import { closeCommissions } from './commissions/closings/close-commissions.ts'
import { endStatementLink, makeStatementLink, saveCommissionRule } from './commissions/commission-rules.ts'
import { commissions, ownStatement } from './commissions/statements.ts'
import { consentTexts, saveConsentText } from './consents/consent-texts.ts'
import {
  askForConsent,
  consentByLink,
  signConsent,
  signConsentByLink,
  visitConsents,
  withdrawConsent,
} from './consents/visit-consents.ts'
import { contract, mount } from './contract.ts'
import { bookAtCounter, counterSlots } from './counter/book-at-counter.ts'
import { bookStayAtCounter, counterStayQuote } from './counter/book-stay-at-counter.ts'
import { eraseCustomer } from './counter/erase-customer.ts'
import { exportCustomer } from './counter/export-customer.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { addCustomerAddress } from './customers/add-customer-address.ts'
import { adoptGuestData } from './customers/adopt-guest-data.ts'
import { addCustomerPet, counterCustomer, counterCustomers, registerCustomer } from './customers/counter-customers.ts'
import { customerByPhone } from './customers/customer-by-phone.ts'
import { followMerge } from './customers/follow-merge.ts'
import { takeOverPetDeath } from './customers/pet-death-changed.ts'
import { askForgottenDepositRefunds, noteRefunded } from './deposits/ask-deposit-refunds.ts'
import { endCancelledPayment, endExpiredDeposit, endUnpaidDeposits } from './deposits/end-unpaid-deposits.ts'
import { payDeposit } from './deposits/pay-deposit.ts'
import { settleDeposit } from './deposits/settle-deposit.ts'
import { waiveDeposit } from './deposits/waive-deposit.ts'
import type { AppointmentsDependencies } from './deps.ts'
import { moveDisruptedBookings } from './disruptions/move-disrupted-bookings.ts'
import { takeOverDisruption } from './disruptions/take-over-disruption.ts'
import { appointmentsError } from './errors.ts'
import { heldSlot } from './holds/held-slot.ts'
import { holdSlot } from './holds/hold-slot.ts'
import { releaseHold } from './holds/release-hold.ts'
import { renewHold } from './holds/renew-hold.ts'
import {
  notifyOfBooked,
  notifyOfCancelled,
  notifyOfCompleted,
  notifyOfConfirmed,
  notifyOfOffer,
} from './notifications/notify-on-facts.ts'
import { sendDueNotifications } from './notifications/send-due-notifications.ts'
import { quote } from './packs/quote.ts'
import { servicePacks } from './packs/service-packs.ts'
import { extendPackage, refundPackage } from './prepaid-packages/change-purchase.ts'
import { prepaidPackages, savePrepaidPackage } from './prepaid-packages/packages.ts'
import { ownPackages, packagePurchases } from './prepaid-packages/purchases.ts'
import { redeemPackage } from './prepaid-packages/redeem-package.ts'
import { sellPackage } from './prepaid-packages/sell-package.ts'
import { settlePackageRefunds } from './prepaid-packages/settle-refunds.ts'
import { tellOfEnding } from './prepaid-packages/tell-of-ending.ts'
import { undoPackageRefund } from './prepaid-packages/undo-refund.ts'
import { duePets, recallPet } from './recalls/recalls.ts'
import { addReviewPicture } from './reviews/add-review-picture.ts'
import { listReviews } from './reviews/list-reviews.ts'
import { answerReview, moderateReview, staffReviews } from './reviews/moderate-reviews.ts'
import { ownReview } from './reviews/own-review.ts'
import { removeReviewPicture } from './reviews/remove-review-picture.ts'
import { reportReview } from './reviews/report-review.ts'
import { reviewPictures } from './reviews/review-pictures.ts'
import { saveReview } from './reviews/save-review.ts'
import { appointmentRides, dayRides } from './rides/day-rides.ts'
import { placeAllSeries } from './series/place-series.ts'
import { repeatAppointment, staffRepeatAppointment } from './series/repeat-appointment.ts'
import { appointmentSeries, staffSeries, staffStopSeries, stopSeries } from './series/series.ts'
import { createMerchant, createStore, updateMerchant } from './settings/make-salons.ts'
import { movePart } from './settings/move-part.ts'
import { merchantChanges, merchantNames, salons, storeSettings } from './settings/read-salons.ts'
import { saveDiscount, saveEmployee, savePack, savePrices, saveService, saveStation } from './settings/save-part.ts'
import { addStorePicture, removePackPicture, storePictures } from './settings/store-pictures.ts'
import { undoMerchantChange, undoStoreChange } from './settings/undo-change.ts'
import { findSlots } from './slots/find-slots.ts'
import { writeHourlySold } from './sold/write-hourly-sold.ts'
import { bookStay } from './stays/book-stay.ts'
import { checkInStay, checkOutStay, hotelBoard, staffStay } from './stays/desk.ts'
import { hotel } from './stays/find-hotel.ts'
import { hotelSettings, removeSeason, saveHotel, saveKennel, saveSeason } from './stays/hotel-settings.ts'
import { giveStayDose, removeStayMedicine, saveStayMedicine, takeBackStayDose } from './stays/medicines.ts'
import { removeOwnStayMedicine, saveOwnStayMedicine } from './stays/own-medicines.ts'
import { bookingStays, moveStay } from './stays/own-stays.ts'
import { quoteStay, searchStays } from './stays/quote-stay.ts'
import { addStayPhoto, removeStayPhoto } from './stays/stay-photos.ts'
import { addHolidays } from './stores/add-holidays.ts'
import { addClosure, removeClosure } from './stores/closures.ts'
import { listStores } from './stores/list-stores.ts'
import { showStore } from './stores/show-store.ts'
import { staffStore, staffStores } from './stores/staff-stores.ts'
import { toMerchant } from './stores/to-merchant.ts'
import { updateStore } from './stores/update-store.ts'
import { visitFigures } from './today/visit-figures.ts'
import { visitsToDo } from './today/visits-to-do.ts'
import { recomputeShownDays, writeChangedDays } from './today/write-changed-days.ts'
import { petVaccines } from './vaccines/pet-vaccines.ts'
import { requiredVaccines, saveRequiredVaccines } from './vaccines/required-vaccines.ts'
import { acceptWithoutVaccines, appointmentVaccines, visitVaccines } from './vaccines/visit-vaccines.ts'
import {
  changeVisitOfLink,
  createVisitLink,
  payDepositOfLink,
  photosOfLink,
  ridesOfLink,
  slotsOfLink,
  visitOfLink,
} from './visit-links/visit-links.ts'
import { bookingPhotos, petPhotos } from './visit-photos/owner-photos.ts'
import { addVisitPhoto, removeVisitPhoto, sendVisitPhotos, visitPhotos } from './visit-photos/visit-photos.ts'
import { visitPictures } from './visit-photos/visit-pictures.ts'
import { joinWaitingList } from './waiting-list/join-waiting-list.ts'
import { offerAfterFact, offerEverywhere } from './waiting-list/offer-freed.ts'
import { storeWaitingList } from './waiting-list/store-waiting-list.ts'
import { takeOffer } from './waiting-list/take-offer.ts'
import { leaveWaitingList, waitingList } from './waiting-list/waiting-list.ts'

export { appointmentsInvariants } from './invariants.ts'
export { reviewPictures } from './reviews/review-pictures.ts'
export { storePictures } from './settings/store-pictures.ts'
export { sweepAppointments } from './sweep-appointments.ts'
export { visitPictures } from './visit-photos/visit-pictures.ts'

/** Starts the background jobs and fact consumers of appointments. */
export async function startAppointmentsWork(deps: AppointmentsDependencies, jobs: Jobs): Promise<void> {
  await jobs.subscribe('appointments', 'account-changed', (fact) => takeOverChange(deps, fact))
  await jobs.subscribe('appointments', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('appointments', 'pet-death-changed', (fact) => takeOverPetDeath(deps, fact))
  await jobs.subscribe('appointments', 'disruptions-changed', (fact) => takeOverDisruption(deps, fact))
  await jobs.subscribe('appointments', 'appointment-booked', (fact) => notifyOfBooked(deps, fact))
  await jobs.subscribe('appointments', 'appointment-confirmed', (fact) => notifyOfConfirmed(deps, fact))
  await jobs.subscribe('appointments', 'appointment-cancelled', (fact) => notifyOfCancelled(deps, fact))
  await jobs.subscribe('appointments', 'appointment-completed', (fact) => notifyOfCompleted(deps, fact))
  await jobs.subscribe('appointments', 'appointment-offered', (fact) => notifyOfOffer(deps, fact))
  await jobs.subscribe('waiting-list', 'appointment-booked', (fact) => offerAfterFact(deps, fact))
  await jobs.subscribe('waiting-list', 'appointment-cancelled', (fact) => offerAfterFact(deps, fact))
  await jobs.subscribe('appointments', 'payment-settled', (fact) => settleDeposit(deps, fact))
  await jobs.subscribe('appointments', 'payment-expired', (fact) => endExpiredDeposit(deps, fact))
  await jobs.subscribe('till', 'payment-settled', (fact) => settleQrPayment(deps, fact))
  await jobs.subscribe('till', 'payment-expired', (fact) => endExpiredQr(deps, fact))
  await jobs.subscribe('appointments', 'payment-refunded', (fact) => noteRefunded(deps, fact))
  await jobs.subscribe('deposits', 'appointment-cancelled', (fact) => endCancelledPayment(deps, fact))
  await jobs.repeat('appointments/unpaid-deposits', '* * * * *', async () => {
    const ended = await endUnpaidDeposits(deps)
    if (ended > 0) deps.log.info({ ended }, 'bookings without their deposit ended')
  })
  await jobs.repeat('appointments/forgotten-refunds', '*/5 * * * *', async () => {
    const asked = await askForgottenDepositRefunds(deps)
    if (asked > 0) deps.log.info({ asked }, 'forgotten refunds of deposits asked for')
  })
  await jobs.repeat('appointments/offers', '* * * * *', async () => {
    const offers = await offerEverywhere(deps)
    if (offers > 0) deps.log.info({ offers }, 'freed slots offered to who waits')
  })
  await jobs.repeat('appointments/series', '23 */3 * * *', async () => {
    const placed = await placeAllSeries(deps)
    if (placed > 0) deps.log.info({ placed }, 'visits of series booked')
  })
  await jobs.repeat('appointments/package-refunds', '* * * * *', async () => {
    await settlePackageRefunds(deps)
  })
  await jobs.repeat('appointments/packages', '17 * * * *', async () => {
    const told = await tellOfEnding(deps)
    if (told > 0) deps.log.info({ told }, 'customers told of packages that end')
  })
  await schedulePictureSweep(reviewPictures, deps, jobs)
  await schedulePictureSweep(storePictures, deps, jobs)
  await schedulePictureSweep(visitPictures, deps, jobs)
  // After the fact too: a booking may have been written at the same moment, or its deposit paid since.
  await jobs.repeat('appointments/disruptions', '* * * * *', async () => {
    const moved = await moveDisruptedBookings(deps)
    if (moved > 0) deps.log.info({ moved }, 'bookings moved out of disrupted areas')
  })
  await jobs.repeat('appointments/daily-visits', '* * * * *', async () => {
    await writeChangedDays(deps)
  })
  await jobs.repeat('appointments/hourly-sold', '* * * * *', async () => {
    await writeHourlySold(deps)
  })
  await jobs.repeat('appointments/daily-visits-again', '29 4 * * *', () => recomputeShownDays(deps))
  await jobs.repeat('appointments/letters', '*/5 * * * *', async () => {
    const sent = await sendDueNotifications(deps)
    if (sent > 0) deps.log.info({ sent }, 'reminders of bookings and questions for reviews sent')
  })
}

/** Implementation of the appointments contract. */
export function makeAppointments(deps: AppointmentsDependencies): Service<typeof contract> {
  return makeService({
    name: 'appointments',
    mount,
    contract,
    errors: appointmentsError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => appointmentsError('token-must-be-provided'),
      forbidden: () => appointmentsError('staff-only'),
    },
    router: implementContract(contract, deps, {
      stores: listStores,
      merchant: toMerchant,
      store: showStore,
      reviews: listReviews,
      servicePacks,
      quote,
      slots: findSlots,
      hold: holdSlot,
      heldSlot,
      renewHold,
      releaseHold,
      book,
      draft,
      saveDraft,
      dropDraft,
      joinWaitingList,
      waitingList: (deps, context) => waitingList(deps, undefined, context),
      leaveWaitingList,
      takeOffer,
      storeWaitingList,
      shareLinkToken,
      customerByPhone,
      appointments,
      staffVisits,
      appointment,
      bookingOf: findBooking,
      moveOrCancelAppointment,
      createVisitLink,
      visitOfLink,
      photosOfLink,
      ridesOfLink,
      slotsOfLink,
      changeVisitOfLink,
      payDepositOfLink,
      payDeposit,
      calendarFile,
      saveReview,
      ownReview,
      addReviewPicture,
      removeReviewPicture,
      reportReview,
      adoptGuestData,
      exportPerson,
      erasePerson,
      staffStores,
      staffStore,
      calendar,
      staffAppointment,
      setAppointmentState,
      acceptBooking,
      waiveDeposit,
      moveVisit,
      assignVisit,
      earlierVisits,
      makeCalendarLink,
      endCalendarLink,
      employeeCalendar,
      writeStaffNotes,
      warnAboutPet,
      calendarMonth,
      addBlock,
      removeBlock,
      till,
      openTill,
      closeTill,
      moveCash,
      reverseEntry,
      bill,
      payVisit,
      startQrPayment,
      endQrPayment,
      refundVisit,
      addCharge,
      removeCharge,
      counterCustomers,
      counterCustomer,
      registerCustomer,
      addCustomerPet,
      eraseCustomer,
      counterSlots,
      bookAtCounter,
      addCustomerAddress,
      exportCustomer,
      repeatAppointment,
      appointmentSeries,
      stopSeries,
      staffRepeatAppointment,
      staffSeries,
      staffStopSeries,
      consentTexts,
      saveConsentText,
      visitConsents,
      askForConsent,
      withdrawConsent,
      signConsent,
      consentByLink,
      signConsentByLink,
      requiredVaccines,
      saveRequiredVaccines,
      visitVaccines,
      acceptWithoutVaccines,
      petVaccines,
      appointmentVaccines,
      duePets,
      appointmentRides,
      dayRides,
      recallPet,
      prepaidPackages,
      savePrepaidPackage,
      packagePurchases,
      sellPackage,
      extendPackage,
      refundPackage,
      undoPackageRefund,
      redeemPackage,
      ownPackages,
      hotel,
      searchStays,
      quoteStay,
      bookStay,
      bookingStays,
      moveStay,
      saveOwnStayMedicine,
      removeOwnStayMedicine,
      hotelSettings,
      saveHotel,
      saveKennel,
      saveSeason,
      removeSeason,
      hotelBoard,
      staffStay,
      checkInStay,
      checkOutStay,
      saveStayMedicine,
      removeStayMedicine,
      giveStayDose,
      takeBackStayDose,
      addStayPhoto,
      counterStayQuote,
      bookStayAtCounter,
      removeStayPhoto,
      commissions,
      saveCommissionRule,
      closeCommissions,
      makeStatementLink,
      endStatementLink,
      ownStatement,
      updateStore,
      addClosure,
      removeClosure,
      salons,
      merchantNames,
      createMerchant,
      updateMerchant,
      merchantChanges,
      undoMerchantChange,
      createStore,
      storeSettings,
      saveStation,
      saveEmployee,
      saveService,
      savePack,
      saveDiscount,
      savePrices,
      movePart,
      addStorePicture,
      removePackPicture,
      addHolidays,
      undoStoreChange,
      staffReviews,
      answerReview,
      moderateReview,
      visitsToDo,
      visitFigures,
      visitPhotos,
      addVisitPhoto,
      removeVisitPhoto,
      sendVisitPhotos,
      bookingPhotos,
      petPhotos,
    }),
  })
}
