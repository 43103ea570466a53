import { data, type RouterContextProvider } from 'react-router'
import type { StaffAppointment } from '#services/appointments/contract.ts'
import {
  dateLabel,
  formatClock,
  longDayLabel,
  momentLabel,
  timeLabel,
} from '#services/appointments/rules/local-clock.ts'
import { findHomePickup, formatHomePickup } from '#services/appointments/slots/rules/home-pickup.ts'
import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { drawQr } from '../till/draw-qr.server.ts'

interface StoreOfPanel {
  id: string
  timezoneCode: string
}

/** Appointment of the open panel; throws a 404 for another store's, even if the viewer works at both. */
export async function openAppointment(
  context: Readonly<RouterContextProvider>,
  store: StoreOfPanel,
  { appointmentId, stations }: { appointmentId: string; stations: readonly { id: string; name: string }[] },
) {
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const [appointment, earlier, series, consents, vaccines, { photos }] = await Promise.all([
    appointments.staffAppointment({ appointmentId }, call),
    appointments.earlierVisits({ appointmentId }, call),
    appointments.staffSeries({ appointmentId }, call),
    appointments.visitConsents({ appointmentId }, call),
    appointments.visitVaccines({ appointmentId }, call),
    appointments.visitPhotos({ appointmentId }, call),
  ])
  if (appointment.store.id !== store.id) throw data(null, { status: 404 })
  const pickup = findHomePickup(appointment)
  const { services, subServices, optionalSubServices, extraServices } = appointment
  const isPayable = appointment.state === 'IN_PROGRESS' || appointment.state === 'COMPLETED'
  const bill = isPayable ? await appointments.bill({ appointmentId }, call) : null
  return {
    id: appointment.id,
    bill,
    qrDrawing: drawQr(bill),
    earlier: earlier.map((each) => ({ ...each, dayLabel: dateLabel(each.day) })),
    vaccines,
    consents: consents.map(({ textId, title, isNeeded, signed }) => ({
      textId,
      title,
      isNeeded,
      isSigned: signed !== null,
    })),
    series: series && {
      ...series,
      visits: series.visits.map((each) => ({
        ...each,
        dayLabel: dateLabel(each.day),
        link: paths.backofficeAppointments({ storeId: store.id, day: each.visitDay, appointment: each.appointmentId }),
      })),
      nextLabel: dateLabel(series.nextDay),
    },
    idempotencyKey: newSecret(),
    photos,
    petName: appointment.petName,
    petDiedOn: appointment.petDiedOn,
    pet: formatPets(appointment, visit.country.locale),
    state: appointment.state,
    nextStates: appointment.nextStates,
    awaitsDeposit: appointment.deposit?.state === 'awaiting',
    deposit: {
      until: appointment.deposit?.payUntilLabel ?? '',
      asked: appointment.paymentDue,
      paid: appointment.deposit?.paid ?? 0,
      returned: appointment.deposit?.returned ?? 0,
    },
    cancelReason: appointment.cancelReason,
    visitDay: appointment.visitDay,
    day: appointment.visitDay,
    dayLabel: longDayLabel(appointment.visitDay),
    startLabel: formatClock(appointment.visitStartMinute),
    endLabel: timeLabel(Date.parse(appointment.visitEndsAt), store.timezoneCode),
    collectLabel: appointment.collectLabel,
    stationId: appointment.stationId,
    stationName: stations.find(({ id }) => id === appointment.stationId)?.name ?? '',
    employeeId: appointment.employeeId,
    owner: { name: appointment.customer.name, phone: appointment.customer.phone, email: appointment.customer.email },
    isReachable: appointment.isReachable,
    notes: appointment.notes,
    staffNotes: appointment.staffNotes,
    warning: appointment.petWarning,
    isHomeVisit: appointment.isHomeVisit,
    hasPickUp: appointment.hasPickUp,
    pickup: pickup && formatHomePickup(pickup, store.timezoneCode),
    address: appointment.address,
    lines: [...services, ...subServices, ...optionalSubServices, ...extraServices].map(
      ({ id, name, amount, minutes }) => ({
        id,
        name,
        amount,
        minutes,
      }),
    ),
    charges: bill?.pets.find((pet) => pet.appointmentId === appointmentId)?.charges ?? [],
    amounts: {
      discounts: appointment.discountStrategies,
      pickUpFee: appointment.pickUpFee,
      total: appointment.totalAmount,
      due: appointment.amountDue,
    },
    paymentMethod: appointment.paymentMethod,
    currencyCode: appointment.currencyCode,
    log: appointment.logs.map(({ at, text }) => ({
      at,
      text,
      label: momentLabel(Date.parse(at), store.timezoneCode, visit.now()),
    })),
  }
}

/** 'Toby, Beagle, mediano, 12,5 kg' */
function formatPets({ petName, petBreed, petSize, petWeight }: StaffAppointment, locale: Locale): string {
  const weight = petWeight === null ? null : `${formatNumber(petWeight, locale)} kg`
  return [petName, petBreed, petSize, weight].filter(Boolean).join(', ')
}

export type OpenAppointment = Awaited<ReturnType<typeof openAppointment>>
