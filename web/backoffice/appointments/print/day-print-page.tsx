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
import type { Route } from './+types/day-print-page'

/** A day of the agenda on paper: visits by time, with whom to call, what to know and what is owed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'backoffice')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { searchParams } = new URL(request.url)
  const asked = readTrimmed(searchParams, 'day', 10)
  const day = isDay(asked) ? asked : store.today
  const found = await appointments.calendar({ storeId: store.id, fromDay: day, days: 1 }, { context: visit.call })
  const nameOf = new Map([...found.stations, ...found.employees].map(({ id, name }) => [id, name]))
  const visits = found.appointments
    .filter(({ state }) => state !== 'NO_SHOW')
    .map((each) => ({
      id: each.id,
      startMinute: each.visitStartMinute,
      time: `${formatClock(each.visitStartMinute)}–${formatClock(each.visitEndMinute % 1440)}`,
      place: [nameOf.get(each.stationId), nameOf.get(each.employeeId ?? '')].filter(Boolean).join(', '),
      pet: each.petName,
      about: [each.petBreed, each.petSize].filter(Boolean).join(', '),
      services: [each.servicePack.name, ...each.extraServices.map(({ name }) => name)].join(', '),
      owner: each.customer.name,
      phone: each.customer.phone,
      notes: [each.notes, each.staffNotes].filter(Boolean).join(' · '),
      due: formatMoney(each.amountDue, each.currencyCode),
    }))
  const blocks = found.blocks.map((each) => ({
    id: each.id,
    startMinute: each.startMinute,
    time: `${formatClock(each.startMinute)}–${formatClock(each.endMinute % 1440)}`,
    place: nameOf.get(each.stationId ?? each.employeeId ?? '') ?? '',
    kind: each.kind,
    note: each.note,
  }))
  return {
    day,
    storeId: searchParams.get('storeId'),
    storeName: store.name,
    dayLabel: longDayLabel(day),
    rows: [...visits, ...blocks].toSorted((one, other) => one.startMinute - other.startMinute),
    seo: privateSeo(visit, paths.backofficeDayPrint(), { title: t('calendar.title'), description: t('title') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

const columns = ['time', 'place', 'pet', 'services', 'owner', 'notes', 'due'] as const

export default function DayPrintPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('backoffice')
  const { rows, storeName, dayLabel, storeId, day } = loaderData
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
        <ButtonLink to={paths.backofficeAppointments({ storeId, day })} variant="outline" size="sm">
          {t('print.back')}
        </ButtonLink>
      </div>
      <h1 className="text-xl first-letter:uppercase">{dayLabel}</h1>
      <p className="font-bold text-ink-600">{storeName}</p>
      {rows.length === 0 ? (
        <p className="mt-4">{t('calendar.nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section aria-label={dayLabel} tabIndex={0} className="mt-4 overflow-x-auto print:overflow-visible">
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
                      <td className="py-1.5 pr-3">{row.notes}</td>
                      <td className="whitespace-nowrap py-1.5">{row.due}</td>
                    </>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </article>
  )
}
