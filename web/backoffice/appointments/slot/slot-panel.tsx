import { Ban, Search, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { formatPhone } from '#shared/format-phone.ts'
import { SPANISH } from '#shared/spanish.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RefusalNotice } from '../../../storefront/pets/answer.tsx'
import { NewCustomerForm } from '../../counter/new-customer-form.tsx'
import { SlotFields } from '../../counter/slot-fields.tsx'
import type { CalendarOfPage } from '../load-calendar.server.ts'
import { BlockPanel } from './block-panel.tsx'
import type { OpenSlot } from './open-slot.server.ts'

/** Typing is searched for after this pause. */
const PAUSE_MS = 250

interface SlotPanelProps {
  open: OpenSlot
  calendar: CalendarOfPage
  /** Action data of the last form. */
  answer: object | undefined
}

/** What can be done with an empty slot: book it for somebody known or new, or block it. */
export function SlotPanel({ open, calendar, answer }: SlotPanelProps) {
  const { t } = useTranslation('counterDesk')
  const { t: tAgenda } = useTranslation('backoffice')
  const { slot, storeId, search, customers } = open
  const submit = useSubmit()
  const handedOver = readHandedOver(answer)
  const timer = useRef(0)
  const stopSearch = () => clearTimeout(timer.current)
  // Otherwise a search that still waits would lead back from the customer who was chosen meanwhile.
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <div className="grid gap-5">
      <p className="font-extrabold text-lg first-letter:uppercase">
        {open.dayLabel}, {slot.time}
        {open.stationName && <span className="block font-semibold text-ink-600 text-sm">{open.stationName}</span>}
      </p>
      <RefusalNotice answer={answer} />
      {handedOver && <Notice tone="warn">{tAgenda('block.handedOver', { pets: handedOver })}</Notice>}
      {open.isBlocking && <BlockPanel open={open} calendar={calendar} />}
      {!open.isBlocking && (
        <>
          <section aria-label={t('customers.title')} className="grid gap-3">
            <Form
              action={paths.backofficeAppointments()}
              preventScrollReset
              replace
              role="search"
              className="flex items-end gap-2"
              onChange={({ currentTarget }) => {
                stopSearch()
                timer.current = window.setTimeout(
                  () => submit(currentTarget, { preventScrollReset: true, replace: true }),
                  PAUSE_MS,
                )
              }}
            >
              {storeId && <input type="hidden" name="storeId" value={storeId} />}
              <SlotFields slot={slot} />
              <TextField
                name="search"
                type="search"
                label={t('customers.search')}
                defaultValue={search}
                maxLength={100}
                autoComplete="off"
                autoFocus
                before={<Search aria-hidden="true" className="size-5" />}
                className="min-w-0 grow"
              />
              <Button type="submit" variant="outline" className="h-12">
                {t('customers.go')}
              </Button>
            </Form>
            <p role="status" className="sr-only">
              {t('customers.count', { count: customers.length })}
            </p>
            {customers.length === 0 ? (
              <p className="text-ink-700">{t(search ? 'customers.none' : 'customers.empty')}</p>
            ) : (
              <ul className="grid gap-1.5">
                {customers.map(({ id, name, phone, petNames }) => (
                  <li key={id}>
                    <Link
                      to={paths.backofficeCounterBooking(id, { storeId, ...slot })}
                      onClick={stopSearch}
                      className="grid rounded-control border border-ink-300 bg-white px-3.5 py-2 hover:border-brand-600"
                    >
                      <span className="truncate font-extrabold">{name}</span>
                      <span className="truncate text-ink-600 text-sm">
                        {[phone && formatPhone(phone), petNames.join(', ')].filter(Boolean).join(' · ')}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <details open={search !== '' && customers.length === 0} className="border-ink-200 border-t pt-3">
            <summary className="flex min-h-11 items-center gap-2 font-extrabold text-brand-700 text-md">
              <UserPlus aria-hidden="true" className="size-5" />
              {t('register.title')}
            </summary>
            <NewCustomerForm
              action={paths.backofficeCounter({ storeId, ...slot })}
              limits={open.limits}
              petTypes={open.petTypes}
              idempotencyKey={open.idempotencyKey}
              typed={/^[\d\s+-]+$/.test(search) ? { phone: search } : { name: search }}
              className="mt-3"
            />
          </details>
          <details className="border-ink-200 border-t pt-3">
            <summary className="flex min-h-11 items-center gap-2 font-extrabold text-brand-700 text-md">
              <Ban aria-hidden="true" className="size-5" />
              {tAgenda('block.title')}
            </summary>
            <div className="mt-3">
              <BlockPanel open={open} calendar={calendar} />
            </div>
          </details>
        </>
      )}
    </div>
  )
}

/** Pets whose visits a block handed over, as a text; null: none. */
function readHandedOver(answer: object | undefined): string | null {
  return answer && 'pets' in answer && Array.isArray(answer.pets)
    ? new Intl.ListFormat(SPANISH).format(answer.pets.map(String))
    : null
}
