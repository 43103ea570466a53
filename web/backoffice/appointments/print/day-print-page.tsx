import { Printer } from 'lucide-react'
import { data } from 'react-router'
import { formatClock, isDay, longDayLabel } from '#services/appointments/rules/local-clock.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { loadStore } from '../../load-store.server.ts'
import { getMonday } from '../calendar-search.ts'
import { splitBlock } from '../slot/split-block.ts'
import type { Route } from './+types/day-print-page'

/** A day of the agenda on paper, or its week: visits by time, with whom to call, what to know and what is owed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'backoffice')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const asked = readTrimmed(searchParams, 'day', 10)
  const day = isDay(asked) ? asked : store.today
  const isWeek = searchParams.get('view') === 'week'
  const found = await appointments.calendar(
    { storeId: store.id, fromDay: isWeek ? getMonday(day) : day, days: isWeek ? 7 : 1 },
    { context: visit.call },
  )
  const nameOf = new Map([...found.stations, ...found.employees].map(({ id, name }) => [id, name]))
  const visits = found.appointments
    .filter(({ state }) => state !== 'NO_SHOW')
    .map((each) => ({
      id: each.id,
      day: each.visitDay,
      startMinute: each.visitStartMinute,
      time: `${formatClock(each.visitStartMinute)}–${formatClock(each.visitEndMinute % 1440)}`,
      place: [nameOf.get(each.stationId), nameOf.get(each.employeeId ?? '')].filter(Boolean).join(', '),
      pet: each.petName,
      about: [each.petBreed, each.petSize].filter(Boolean).join(', '),
      services: [each.servicePack.name, ...each.extraServices.map(({ name }) => name)].join(', '),
      owner: each.customer.name,
      phone: each.customer.phone,
      warning:
        each.petWarning && [t(`warning.${each.petWarning.level}`), each.petWarning.text].filter(Boolean).join(': '),
      notes: [each.notes, each.staffNotes].filter(Boolean).join(' · '),
      due: formatMoney(each.amountDue, each.currencyCode),
    }))
  const dates = found.days.map((each) => each.day)
  const blocks = found.blocks
    .flatMap((each) => splitBlock(each, dates))
    .map((each) => ({
      id: each.id,
      day: each.day,
      startMinute: each.startMinute,
      time: `${formatClock(each.startMinute)}–${formatClock(each.endMinute % 1440)}`,
      place: nameOf.get(each.stationId ?? each.employeeId ?? '') ?? '',
      kind: each.kind,
      note: each.note,
    }))
  const rows = [...visits, ...blocks].toSorted((one, other) => one.startMinute - other.startMinute)
  return {
    day,
    storeId: searchParams.get('storeId'),
    storeName: store.name,
    view: isWeek ? ('week' as const) : null,
    days: found.days.map((each) => ({
      day: each.day,
      label: longDayLabel(each.day),
      closure: each.closure,
      rows: rows.filter((row) => row.day === each.day),
    })),
    seo: privateSeo(visit, paths.backofficeDayPrint(), { title: t('calendar.title'), description: t('title') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const columns = ['time', 'place', 'pet', 'services', 'owner', 'notes', 'due'] as const

export default function DayPrintPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { days, storeName, storeId, day, view } = loaderData
  return (
    <article className="rounded-card border border-ink-200 bg-white p-4 sm:p-6 print:border-0 print:p-0">
      <div className="mb-4 flex flex-wrap gap-2 print:hidden">
        <Button
          onClick={() => window.print()}
          size="sm"
          className="needs-script"
          icon={<Printer aria-hidden="true" className="size-4.5" />}
        >
          {t('print.print')}
        </Button>
        <ButtonLink to={paths.backofficeAppointments({ storeId, day, view })} variant="outline" size="sm">
          {t('print.back')}
        </ButtonLink>
      </div>
      <p className="font-bold text-ink-600">{storeName}</p>
      {days.map((each) => (
        <DayTable key={each.day} day={each} />
      ))}
    </article>
  )
}

type PrintedDay = Route.ComponentProps['loaderData']['days'][number]

function DayTable({ day: { label, closure, rows } }: { day: PrintedDay }) {
  const { t } = useTranslation('backoffice')
  return (
    <div className="mb-6 break-inside-avoid-page">
      <h1 className="text-xl first-letter:uppercase">{label}</h1>
      {rows.length === 0 ? (
        <p className="mt-2">{closure ?? t('calendar.nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section aria-label={label} tabIndex={0} className="mt-2 overflow-x-auto print:overflow-visible">
          <table className="w-full min-w-[44rem] border-collapse text-left text-sm print:min-w-0">
            <thead>
              <tr className="border-ink-900 border-b-2">
                {columns.map((column) => (
                  <th key={column} scope="col" className="py-1.5 pr-3">
                    {t(`print.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id} className="break-inside-avoid border-ink-300 border-b align-top">
                  <td className="whitespace-nowrap py-1.5 pr-3 font-bold tabular-nums">{row.time}</td>
                  <td className="py-1.5 pr-3">{row.place}</td>
                  {'kind' in row ? (
                    <td colSpan={5} className="py-1.5 font-bold">
                      {[t(`block.kinds.${row.kind}`), row.note].filter(Boolean).join(' · ')}
                    </td>
                  ) : (
                    <>
                      <td className="py-1.5 pr-3">
                        <b>{row.pet}</b>
                        <span className="block">{row.about}</span>
                      </td>
                      <td className="py-1.5 pr-3">{row.services}</td>
                      <td className="py-1.5 pr-3">
                        {row.owner}
                        {row.phone && <span className="block whitespace-nowrap">{formatPhone(row.phone)}</span>}
                      </td>
                      <td className="py-1.5 pr-3">
                        {row.warning && <b className="block">⚠ {row.warning}</b>}
                        {row.notes}
                      </td>
                      <td className="whitespace-nowrap py-1.5">{row.due}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
