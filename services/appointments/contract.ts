import * as z from 'zod'
import { CurrencyCode, Day } from '#shared/values.ts'
import type * as bookingWords from './bookings/booking-flow-contract.ts'
import { booking, waitingList } from './bookings/booking-flow-contract.ts'
import type * as appointmentWords from './bookings/contract.ts'
import { appointments, person } from './bookings/contract.ts'
import type * as blockContract from './calendar/blocks/contract.ts'
import { blocks } from './calendar/blocks/contract.ts'
import type * as staffContract from './calendar/contract.ts'
import { staff } from './calendar/contract.ts'
import { employeeCalendars } from './calendar/feed/contract.ts'
import type * as monthContract from './calendar/month/contract.ts'
import { month } from './calendar/month/contract.ts'
import type * as tillContract from './calendar/till/contract.ts'
import { till } from './calendar/till/contract.ts'
import type * as warningContract from './calendar/warnings/contract.ts'
import type * as commissionContract from './commissions/contract.ts'
import { commissions } from './commissions/contract.ts'
import type * as consentContract from './consents/contract.ts'
import { consents } from './consents/contract.ts'
import type * as counterContract from './counter/contract.ts'
import { counter } from './counter/contract.ts'
import type * as packWords from './packs/contract.ts'
import { packs } from './packs/contract.ts'
import type * as packageContract from './prepaid-packages/contract.ts'
import { prepaidPackages } from './prepaid-packages/contract.ts'
import type * as recallContract from './recalls/contract.ts'
import { recalls } from './recalls/contract.ts'
import { rides } from './rides/contract.ts'
import type * as seriesContract from './series/contract.ts'
import { series } from './series/contract.ts'
import type * as settingsWords from './settings/contract.ts'
import { salonSettings } from './settings/contract.ts'
import type * as stayContract from './stays/contract.ts'
import { stays } from './stays/contract.ts'
import type * as storeWords from './stores/contract.ts'
import { stores } from './stores/contract.ts'
import type * as todayContract from './today/contract.ts'
import { todayCalls } from './today/contract.ts'
import type * as figureContract from './today/figures-contract.ts'
import { figureCalls } from './today/figures-contract.ts'
import type * as vaccineContract from './vaccines/contract.ts'
import { vaccines } from './vaccines/contract.ts'
import { visitLinkCalls } from './visit-links/contract.ts'
import type * as photoContract from './visit-photos/contract.ts'
import { visitPhotoCalls } from './visit-photos/contract.ts'

/** Base path of the contract's operations. */
export const mount = '/appointments-api'

/**
 * Appointments: stores and their services, free times, bookings, reviews, and the merchant's side. Money in minor
 * units.
 */
export const contract = {
  ...stores,
  ...packs,
  ...booking,
  ...waitingList,
  ...appointments,
  ...visitLinkCalls,
  ...person,
  ...staff,
  ...blocks,
  ...month,
  ...till,
  ...employeeCalendars,
  ...counter,
  ...series,
  ...recalls,
  ...rides,
  ...prepaidPackages,
  ...commissions,
  ...consents,
  ...vaccines,
  ...salonSettings,
  ...todayCalls,
  ...figureCalls,
  ...visitPhotoCalls,
  ...stays,
}

/**
 * Fact 'appointment-booked', one per pet; published again after a move. 'appointment-confirmed' (the store accepted it),
 * 'appointment-completed' and 'appointment-cancelled' have the same content. bookings/publish-facts.ts publishes them.
 */
export const AppointmentFact = z.object({
  appointmentId: z.string(),
  multiAppointmentId: z.string(),
  petProfileId: z.string(),
  uid: z.string(),
  day: Day.describe("Of the visit, in the store's zone"),
  endsAt: z.iso.datetime(),
  /**
   * Kinds of care that the visit covers, so that no reminder for them is sent
   * (services/pets/medicines/rules/medicine-kinds.ts).
   */
  careKinds: z.array(z.enum(['vaccine', 'deworming', 'flea', 'other'])),
  /** Kind of the service pack; null of a stay, and in facts published before the field existed. */
  packKind: z.enum(['bano', 'bano-y-peluqueria', 'consulta']).nullable().default(null),
  /** Grows with each change: consumers use it, because facts may arrive late and in any order. */
  sequence: z.int(),
  totalAmount: z.int(),
  currencyCode: CurrencyCode,
})
export type AppointmentFact = z.infer<typeof AppointmentFact>

export type Store = z.infer<typeof storeWords.Store>
export type StoreCard = z.infer<typeof storeWords.StoreCard>
export type Merchant = z.infer<typeof storeWords.Merchant>
export type Review = z.infer<typeof storeWords.Review>
export type NextSlot = z.infer<typeof storeWords.NextSlot>
export type ServicePack = z.infer<typeof packWords.ServicePack>
export type StoreService = z.infer<typeof packWords.StoreService>
export type ServicePrice = z.infer<typeof packWords.ServicePrice>
export type PetChoice = z.infer<typeof bookingWords.PetChoice>
export type AppointmentDraft = z.infer<typeof bookingWords.AppointmentDraft>
export type WizardDraft = z.infer<typeof bookingWords.WizardDraft>
export type Slot = z.infer<typeof bookingWords.Slot>
export type SlotDay = z.infer<typeof bookingWords.SlotDay>
export type Alternative = z.infer<typeof bookingWords.Alternative>
export type Amounts = z.infer<typeof bookingWords.Amounts>
export type Quote = z.infer<typeof bookingWords.Quote>
export type Hold = z.infer<typeof bookingWords.Hold>
export type WaitingEntry = z.infer<typeof bookingWords.WaitingEntry>
export type StoreWaitingEntry = z.infer<typeof bookingWords.StoreWaitingEntry>
export type StoreOffer = z.infer<typeof bookingWords.StoreOffer>
export type Appointment = z.infer<typeof appointmentWords.Appointment>
export type AppointmentCustomer = z.infer<typeof appointmentWords.AppointmentCustomer>
export type LogLine = z.infer<typeof appointmentWords.LogLine>
export type Hotel = z.infer<typeof stayContract.Hotel>
export type HotelSettings = z.infer<typeof stayContract.HotelSettings>
export type StayQuote = z.infer<typeof stayContract.StayQuote>
export type Stay = z.infer<typeof stayContract.Stay>
export type StaffStay = z.infer<typeof stayContract.StaffStay>
export type BoardStay = z.infer<typeof stayContract.BoardStay>
export type StaffAppointment = z.infer<typeof staffContract.StaffAppointment>
export type StaffClosure = z.infer<typeof staffContract.StaffClosure>
export type StaffStation = z.infer<typeof staffContract.StaffStation>
export type EarlierVisit = z.infer<typeof staffContract.EarlierVisit>
export type VisitPhoto = z.infer<typeof photoContract.VisitPhoto>
export type Bill = z.infer<typeof tillContract.Bill>
export type Till = z.infer<typeof tillContract.Till>
export type TillSummary = z.infer<typeof tillContract.TillSummary>
export type TillPayment = z.infer<typeof tillContract.TillPayment>
export type TillEntry = z.infer<typeof tillContract.TillEntry>
export type MonthDay = z.infer<typeof monthContract.MonthDay>
export type PetWarning = z.infer<typeof warningContract.PetWarning>
export type ConsentText = z.infer<typeof consentContract.ConsentText>
export type VisitConsent = z.infer<typeof consentContract.VisitConsent>
export type PetVaccines = z.infer<typeof vaccineContract.PetVaccines>
export type VisitVaccines = z.infer<typeof vaccineContract.VisitVaccines>
export type PrepaidPackage = z.infer<typeof packageContract.PrepaidPackage>
export type PackagePurchase = z.infer<typeof packageContract.PackagePurchase>
export type StorePurchase = z.infer<typeof packageContract.StorePurchase>
export type Series = z.infer<typeof seriesContract.Series>
export type DuePet = z.infer<typeof recallContract.DuePet>
export type CommissionClosing = z.infer<typeof commissionContract.CommissionClosing>
export type CommissionRule = z.infer<typeof commissionContract.CommissionRule>
export type CommissionStatement = z.infer<typeof commissionContract.CommissionStatement>
export type Block = z.infer<typeof blockContract.Block>
export type StaffEmployee = z.infer<typeof staffContract.StaffEmployee>
export type StaffReviews = z.infer<typeof staffContract.StaffReviews>
export type CounterCustomer = z.infer<typeof counterContract.CounterCustomer>
export type CounterAddress = z.infer<typeof counterContract.CounterAddress>
export type NewCounterAddress = z.infer<typeof counterContract.NewCounterAddress>
export type CounterPet = z.infer<typeof counterContract.CounterPet>
export type NewCounterPet = z.infer<typeof counterContract.NewCounterPet>
export type MerchantFacts = z.infer<typeof settingsWords.MerchantFacts>
export type StationFacts = z.infer<typeof settingsWords.StationFacts>
export type ServiceFacts = z.infer<typeof settingsWords.ServiceFacts>
export type PackFacts = z.infer<typeof settingsWords.PackFacts>
export type DiscountFacts = z.infer<typeof settingsWords.DiscountFacts>
export type PricesFacts = z.infer<typeof settingsWords.PricesFacts>
export type StoreSettings = z.infer<typeof settingsWords.StoreSettings>
export type EmployeeFacts = z.infer<typeof settingsWords.EmployeeFacts>
export type StoreReviewToDo = z.infer<typeof todayContract.StoreReviewToDo>
export type VisitToDo = z.infer<typeof todayContract.VisitToDo>
export type LateDose = z.infer<typeof todayContract.LateDose>
export type VisitsToDo = z.infer<typeof todayContract.VisitsToDo>
export type NextVisit = z.infer<typeof todayContract.NextVisit>
export type VisitFigures = z.infer<typeof figureContract.VisitFigures>
