import { Printer } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { data, Link, redirect, useNavigate } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { actOnBill, PAY_INTENTS } from '../till/pay-actions.server.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/appointments-page'
import {
  acceptForm,
  acceptVaccinesForm,
  assignForm,
  moveForm,
  notesForm,
  repeatForm,
  stateForm,
  stopSeriesForm,
  waiverForm,
  warnForm,
} from './appointment-forms.server.ts'
import { isGone, stateLabel } from './appointment-states.ts'
import { readCalendarSearch } from './calendar-search.ts'
import { type CalendarPlace, CalendarToolbar } from './calendar-toolbar.tsx'
import { clockLabel } from './clock-label.ts'
import { DayCalendar } from './day-calendar.tsx'
import { DayList } from './day-list.tsx'
import { type CalendarVisit, loadCalendar } from './load-calendar.server.ts'
import { loadMonth } from './month/load-month.server.ts'
import { MonthCalendar } from './month/month-calendar.tsx'
import { openAppointment } from './open-appointment.server.ts'
import { PendingQueue } from './pending-queue.tsx'
import { blockForm, toBlock, unblockForm } from './slot/block-form.server.ts'
import { DayBlocks } from './slot/day-blocks.tsx'
import { openSlot } from './slot/open-slot.server.ts'
import { SlotPanel } from './slot/slot-panel.tsx'
import { VisitPanel } from './visit-panel.tsx'
import { WeekCalendar } from './week-calendar.tsx'

/** The store's calendar, and the panel of one appointment over it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'backoffice')
  const seo = privateSeo(visit, paths.backofficeAppointments(), { title: t('calendar.title'), description: t('title') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, open: null, slot: null, isStale: false, seo }

  const { searchParams } = new URL(request.url)
  const search = readCalendarSearch(searchParams, store.today)
  const calendar = await loadCalendar(context, store, search)
  const { appointmentId, day, view, rows } = search
  const open = appointmentId
    ? await openAppointment(context, store, { appointmentId, stations: calendar.stations })
    : null
  // Links keep `storeId` only when the address has one: without it the page means the first store.
  const storeId = searchParams.get('storeId')
  const slot = open ? null : await openSlot(context, store, { searchParams, calendar })
  const month = await loadMonth(context, store, search, calendar)
  const screen = { storeId, storeName: store.name, day, view, rows, calendar, month }
  return { screen, open, slot, isStale: false, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const form = await readForm(request)
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'backoffice')
  const call = { context: visit.call }
  try {
    switch (
      readIntent(form, [
        'state',
        'accept',
        'waive',
        'move',
        'notes',
        'assign',
        'warn',
        'repeat',
        'stopSeries',
        'acceptVaccines',
        'block',
        'unblock',
        ...PAY_INTENTS,
      ])
    ) {
      case 'state':
        await appointments.setAppointmentState(parseFormOrThrow(form, stateForm), call)
        return { done: 'state' as const }
      case 'accept':
        await appointments.acceptBooking(parseFormOrThrow(form, acceptForm), call)
        return { done: 'state' as const }
      case 'waive':
        await appointments.waiveDeposit(parseFormOrThrow(form, waiverForm), call)
        return { done: 'state' as const }
      case 'move': {
        const missing = t('move.missing')
        const { time: startMinute, ...move } = parseFormOrThrow(form, moveForm, { day: missing, time: missing })
        await appointments.moveVisit({ ...move, startMinute }, call)
        return { done: 'move' as const }
      }
      case 'assign':
        await appointments.assignVisit(parseFormOrThrow(form, assignForm), call)
        return { done: 'notes' as const }
      case 'warn':
        await appointments.warnAboutPet(parseFormOrThrow(form, warnForm), call)
        return { done: 'notes' as const }
      case 'repeat':
        await appointments.staffRepeatAppointment(parseFormOrThrow(form, repeatForm), call)
        return { done: 'notes' as const }
      case 'stopSeries':
        await appointments.staffStopSeries(parseFormOrThrow(form, stopSeriesForm), call)
        return { done: 'notes' as const }
      case 'acceptVaccines':
        await appointments.acceptWithoutVaccines(
          parseFormOrThrow(form, acceptVaccinesForm, {
            reason: translator(visit.country.locale, 'salonDesk')('vaccines.reasonMissing'),
          }),
          call,
        )
        return { done: 'notes' as const }
      case 'block': {
        const value = parseFormOrThrow(form, blockForm, { until: t('move.missing'), from: t('move.missing') })
        const store = await loadStore(context, request)
        if (!store) throw data(null, { status: 404 })
        const keyed = { context: visit.callWithKey(value.idempotencyKey) }
        const { day, handedOver } = await appointments.addBlock({ storeId: store.id, ...toBlock(value) }, keyed)
        const { searchParams } = new URL(request.url)
        const opened = { storeId: searchParams.get('storeId'), day }
        if (handedOver.length === 0) return redirect(paths.backofficeAppointments(opened), 303)
        return { done: 'handedOver' as const, pets: handedOver.map(({ petName }) => petName) }
      }
      case 'unblock': {
        const store = await loadStore(context, request)
        if (!store) throw data(null, { status: 404 })
        await appointments.removeBlock({ storeId: store.id, ...parseFormOrThrow(form, unblockForm) }, call)
        return { done: 'unblock' as const }
      }
      case 'pay':
        return await actOnBill(context, form, 'pay')
      case 'extra':
        return await actOnBill(context, form, 'extra')
      case 'price':
        return await actOnBill(context, form, 'price')
      case 'uncharge':
        return await actOnBill(context, form, 'uncharge')
      case 'refund':
        return await actOnBill(context, form, 'refund')
      case 'endQr':
        return await actOnBill(context, form, 'endQr')
      case 'redeemPackage':
        return await actOnBill(context, form, 'redeemPackage')
      case 'returnPackage':
        return await actOnBill(context, form, 'returnPackage')
      case 'notes':
        await appointments.writeStaffNotes(parseFormOrThrow(form, notesForm), call)
        return { done: 'notes' as const }
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

/** Keeps the last calendar on the screen while the connection is lost, marked with its age. */
export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AppointmentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { screen, open, slot, isStale } = loaderData
  const lastAnswer = useLastAnswer(actionData)
  useSavedPage(savedPage, loaderData)
  if (!screen) return <NoStores art="calendar" />
  return <CalendarScreen screen={screen} open={open} slot={slot} isStale={isStale} answer={lastAnswer} />
}

type Loaded = Route.ComponentProps['loaderData']

interface CalendarScreenProps {
  screen: NonNullable<Loaded['screen']>
  open: Loaded['open']
  slot: Loaded['slot']
  isStale: boolean
  answer: object | undefined
}

function CalendarScreen({ screen, open, slot, isStale, answer }: CalendarScreenProps) {
  const { t } = useTranslation('backoffice')
  const navigate = useNavigate()
  const [isMoving, setMoving] = useState(false)
  // No refresh while an appointment is being moved.
  useLivePage(!isMoving, { isOfflineReadable: true })
  const hasScript = useHasScript()
  const { calendar, storeId, day, view, rows, month } = screen
  const here = (more: CalendarPlace) =>
    paths.backofficeAppointments({
      storeId,
      day,
      view: view === 'day' ? null : view,
      by: rows === 'people' ? 'people' : null,
      who: month?.who ?? null,
      ...more,
    })
  const getVisitUrl = (visit: CalendarVisit) => here({ appointment: visit.id })
  const getSlotUrl = (station: string, minute: number) => here({ station, time: clockLabel(minute) })
  const [shownDay] = calendar.days
  const shownOpen = useWhileLeaving(open)
  const panel = shownOpen && (
    <VisitPanel appointment={shownOpen} stations={calendar.stations} employees={calendar.employees} answer={answer} />
  )
  const shownSlot = useWhileLeaving(slot)
  const slotTitle = t(shownSlot?.isBlocking ? 'block.title' : 'slot.title')
  const slotPanel = shownSlot && (
    <SlotPanel key={JSON.stringify(shownSlot.slot)} open={shownSlot} calendar={calendar} answer={answer} />
  )
  const close = () => navigate(here({}), { preventScrollReset: true })

  return (
    <>
      <CalendarToolbar screen={screen} here={here} />
      {isStale && (
        <Notice tone="warn" className="mb-4">
          {t('calendar.stale', { time: calendar.nowLabel })}
        </Notice>
      )}
      {answer && 'done' in answer && answer.done === 'unblock' && (
        <Notice tone="ok" className="mb-4">
          {t('block.removed')}
        </Notice>
      )}
      {open && !hasScript && (
        <PanelInPage title={open.petName} closeUrl={here({})}>
          {panel}
        </PanelInPage>
      )}
      {slot && !hasScript && (
        <PanelInPage title={slotTitle} closeUrl={here({})}>
          {slotPanel}
        </PanelInPage>
      )}
      {/* Links open the day of the appointment. */}
      <PendingQueue
        pending={calendar.pending}
        getVisitUrl={(visit) => here({ day: visit.day, appointment: visit.id })}
      />
      {month ? (
        <MonthCalendar
          month={month}
          calendar={calendar}
          search={{ storeId, day }}
          getDayUrl={(each) => here({ day: each, view: null, who: null })}
        />
      ) : view === 'week' ? (
        <WeekCalendar
          calendar={calendar}
          rows={calendar.employees.length > 0 ? rows : 'stations'}
          getVisitUrl={getVisitUrl}
          getDayUrl={(each) => here({ day: each, view: null })}
        />
      ) : (
        shownDay && (
          <>
            {shownDay.closure && (
              <Notice tone="warn" className="mb-3">
                {t('calendar.closure', { reason: shownDay.closure })}
              </Notice>
            )}
            <div className="max-sm:hidden">
              <DayBlocks
                blocks={calendar.blocks.filter(({ employeeId, day: on }) => employeeId !== null && on === shownDay.day)}
              />
            </div>
            <div className="sm:hidden">
              <DayBlocks blocks={calendar.blocks.filter(({ day: on }) => on === shownDay.day)} />
              <DayList calendar={calendar} day={shownDay} getVisitUrl={getVisitUrl} getSlotUrl={getSlotUrl} />
            </div>
            <div className="max-sm:hidden">
              <DayCalendar
                key={shownDay.day}
                calendar={calendar}
                day={shownDay}
                getVisitUrl={getVisitUrl}
                getSlotUrl={getSlotUrl}
                onMoving={setMoving}
              />
            </div>
            <Gone visits={calendar.visits} getVisitUrl={getVisitUrl} />
          </>
        )
      )}
      {view !== 'month' && (
        <ButtonLink
          to={paths.backofficeDayPrint({ storeId, day, view: view === 'week' ? 'week' : null })}
          variant="outline"
          size="sm"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
          className="mt-3"
        >
          {t(view === 'week' ? 'print.week' : 'print.day')}
        </ButtonLink>
      )}
      {hasScript && (
        <Drawer
          isOpen={open !== null}
          onClose={close}
          side="right"
          title={shownOpen?.petName ?? ''}
          closeLabel={t('panel.close')}
        >
          {panel}
        </Drawer>
      )}
      {hasScript && (
        <Drawer isOpen={slot !== null} onClose={close} side="right" title={slotTitle} closeLabel={t('panel.close')}>
          {slotPanel}
        </Drawer>
      )}
    </>
  )
}

/** What a drawer shows, in the page of a browser without script; with it, nothing moves before the drawer opens. */
function PanelInPage({ title, closeUrl, children }: { title: string; closeUrl: string; children: ReactNode }) {
  const { t } = useTranslation('backoffice')
  return (
    <section
      aria-label={title}
      className="only-without-script mb-5 rounded-card border border-brand-300 bg-white p-4 sm:p-5"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Link to={closeUrl} className={buttonStyle('outline', 'sm')}>
          {t('panel.close')}
        </Link>
      </div>
      {children}
    </section>
  )
}

/** Cancelled appointments and no-shows, which the calendar omits; on a phone the list has them. */
function Gone({
  visits,
  getVisitUrl,
}: {
  visits: readonly CalendarVisit[]
  getVisitUrl(visit: CalendarVisit): string
}) {
  const { t } = useTranslation('backoffice')
  const gone = visits.filter(({ state }) => isGone(state))
  if (gone.length === 0) return null
  return (
    <details className="mt-3 max-sm:hidden">
      <summary className="inline-flex min-h-10 items-center font-bold text-ink-700 text-sm">
        {t('calendar.gone', { count: gone.length })}
      </summary>
      <ul className="flex flex-wrap gap-2 pt-1">
        {gone.map((visit) => (
          <li key={visit.id}>
            <Link
              to={getVisitUrl(visit)}
              preventScrollReset
              className="inline-flex min-h-10 items-center gap-2 rounded-control border border-ink-300 bg-white px-3 font-bold text-sm"
            >
              <span className="tabular-nums">{visit.startLabel}</span> {visit.petName}
              <span className="font-semibold text-ink-600">{t(stateLabel(visit))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The last value, kept while its drawer slides out. */
function useWhileLeaving<Thing>(thing: Thing | null): Thing | null {
  const [leavingThing, setLeavingThing] = useState(thing)
  if (thing !== null && thing !== leavingThing) setLeavingThing(thing)
  return thing ?? leavingThing
}

/** Whether the page's script runs: from the first effect on. Without it the panel stands in the page. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
}
