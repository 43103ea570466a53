import { Search } from 'lucide-react'
import { data, Form, Link, redirect } from 'react-router'
import type { CounterCustomer } from '#services/appointments/contract.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatDay } from '#web/storefront/pets/day.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../is-staff.ts'
import { loadStore } from '../load-store.server.ts'
import { NoStores } from '../no-stores.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import type { Route } from './+types/customers-page'
import { type AskedSlot, readAskedSlot } from './asked-slot.ts'
import { customerForm, findKnownCustomer, type KnownPerson, toNewPet } from './counter-forms.server.ts'
import { loadPetTypes } from './load-pet-types.server.ts'
import { NewCustomerForm } from './new-customer-form.tsx'
import { SlotFields } from './slot-fields.tsx'

/** Whom a booking at the counter is for: somebody known, or somebody new. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'counterDesk')
  const seo = privateSeo(visit, paths.backofficeCounter(), { title: t('title'), description: t('description') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }

  const { searchParams } = new URL(request.url)
  const slot = readAskedSlot(searchParams)
  const search = readTrimmed(searchParams, 'search', 100)
  const call = { context: visit.call }
  const [customers, petTypes] = await Promise.all([
    appointments.counterCustomers({ storeId: store.id, search }, call),
    loadPetTypes(context, store.id),
  ])
  const screen = {
    storeId: searchParams.get('storeId'),
    slot,
    search,
    today: store.today,
    customers,
    petTypes,
    limits: getFieldLimits(customerForm),
    idempotencyKey: newSecret(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'counterDesk')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const { value, errors, typed } = parseForm(await readForm(request), customerForm, {
    name: t('register.errors.name'),
    phone: t('register.errors.phone'),
    petName: t('register.errors.petName'),
    petTypeId: t('register.errors.petTypeId'),
    weight: t('register.errors.weight'),
  })
  if (errors) return data({ refusal: firstErrorRefusal(errors), typed, known: null }, { status: 400 })
  const { name, phone, idempotencyKey, petName, ...pet } = value
  const named = { ...pet, petName: petName || t('register.petOf', { name }) }
  try {
    const { id } = await appointments.registerCustomer(
      { storeId: store.id, name, phone, pet: toNewPet(named) },
      { context: visit.callWithKey(idempotencyKey) },
    )
    const { searchParams } = new URL(request.url)
    const opened = { storeId: searchParams.get('storeId'), ...readAskedSlot(searchParams) }
    return redirect(paths.backofficeCounterBooking(id, opened), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed, known: findKnownCustomer(error) }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CustomersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('counterDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores art="calendar" />

  const { storeId, slot, search, today, customers, petTypes, limits, idempotencyKey } = screen
  const { typed = {} } = actionData ?? {}
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeAppointments({ storeId, day: slot.day })}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card className="grid content-start gap-4 sm:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 className="text-lg">{t('customers.title')}</h2>
            <a href={`#${NEW_CUSTOMER}`} className="py-1.5 font-bold text-brand-700 text-sm underline lg:hidden">
              {t('register.title')}
            </a>
          </div>
          <Form key={search} className="flex flex-wrap items-end gap-2.5">
            {storeId && <input type="hidden" name="storeId" value={storeId} />}
            <SlotFields slot={slot} />
            <TextField
              name="search"
              type="search"
              label={t('customers.search')}
              defaultValue={search}
              maxLength={100}
              before={<Search aria-hidden="true" className="size-5" />}
              className="min-w-0 grow basis-48"
            />
            <Button type="submit" className="h-12">
              {t('customers.go')}
            </Button>
          </Form>
          {customers.length === 0 ? (
            <EmptyState
              art={<Art name="calendar" size={72} />}
              title={t(search ? 'customers.none' : 'customers.empty')}
            >
              {t(search ? 'customers.noneText' : 'customers.emptyText')}
            </EmptyState>
          ) : (
            <section aria-label={t(search ? 'customers.found' : 'customers.last')} className="grid gap-2.5">
              <h3 className="font-bold text-ink-700 text-sm">{t(search ? 'customers.found' : 'customers.last')}</h3>
              <ul className="grid gap-2.5">
                {customers.map((customer) => (
                  <li key={customer.id}>
                    <CustomerLink customer={customer} opened={{ storeId, ...slot }} today={today} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </Card>
        <Card className="grid content-start gap-4 sm:p-6">
          <h2 id={NEW_CUSTOMER} className="scroll-mt-24 text-lg">
            {t('register.title')}
          </h2>
          <p className="text-ink-700">{t('register.text')}</p>
          {actionData?.known ? (
            <KnownCustomer {...actionData.known} opened={{ storeId, ...slot }} />
          ) : (
            <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
          )}
          <NewCustomerForm
            limits={limits}
            petTypes={petTypes}
            idempotencyKey={idempotencyKey}
            typed={typed}
            errors={actionData?.refusal?.fields}
          />
        </Card>
      </div>
    </div>
  )
}

/** Somebody whom the merchant knows has the typed phone. */
function KnownCustomer({ customerId, name, opened }: KnownPerson & { opened: Opened }) {
  const { t } = useTranslation('counterDesk')
  return (
    <Notice tone="warn" title={t('register.known', { name })}>
      <p className="mb-3">{t('register.knownText', { name })}</p>
      <ButtonLink to={paths.backofficeCounterBooking(customerId, opened)} size="sm">
        {t('register.knownOpen', { name })}
      </ButtonLink>
    </Notice>
  )
}

const NEW_CUSTOMER = 'nuevo'

/** The store and the slot that links keep. */
interface Opened extends AskedSlot {
  storeId: string | null
}

interface CustomerLinkProps {
  customer: CounterCustomer
  opened: Opened
  today: string
}

function CustomerLink({ customer, opened, today }: CustomerLinkProps) {
  const { t } = useTranslation('counterDesk')
  const { id, name, phone, petNames, lastVisitDay, isRegisteredHere } = customer
  return (
    <Link
      to={paths.backofficeCounterBooking(id, opened)}
      className="grid gap-1 rounded-card border border-ink-200 bg-white p-4 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-black text-md">{name}</b>
        {!isRegisteredHere && (
          <Badge tone="neutral" className="ml-auto">
            {t('customers.account')}
          </Badge>
        )}
      </span>
      <span className="text-ink-600 text-sm">
        {[phone && formatPhone(phone), petNames.join(', ')].filter(Boolean).join(' · ')}
      </span>
      <span className="text-ink-600 text-sm">
        {lastVisitDay
          ? t(lastVisitDay > today ? 'customers.nextVisit' : 'customers.lastVisit', { day: formatDay(lastVisitDay) })
          : t('customers.noVisit')}
      </span>
    </Link>
  )
}
