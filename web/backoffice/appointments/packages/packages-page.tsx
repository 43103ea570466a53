import { Search } from 'lucide-react'
import { data, Form, Link, useNavigation } from 'react-router'
import { z } from 'zod'
import { formatPhone } from '#shared/format-phone.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseFieldOrThrow, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { STORE_PLACE } from '../../is-staff.ts'
import { loadStore } from '../../load-store.server.ts'
import { NoStores } from '../../no-stores.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/packages-page'
import { extendForm, refundForm, sellForm, undoRefundForm } from './package-forms.server.ts'
import { PurchaseCard } from './purchase-card.tsx'

/** Packages that a store sold: of the customer of `?customerId=`, to whom another is sold here, or the latest of all. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'packageDesk')
  const seo = privateSeo(visit, paths.backofficePackages(), { title: t('title'), description: t('description') })
  const store = await loadStore(context, request)
  if (!store) return { screen: null, seo }

  const { searchParams } = new URL(request.url)
  const customerId = readId(searchParams, 'customerId')
  const search = readTrimmed(searchParams, 'search', 100)
  const storeId = store.id
  const call = { context: visit.call }
  const [customer, found, offered, purchases, { store: facts }] = await Promise.all([
    customerId ? appointments.counterCustomer({ storeId, customerId }, call) : null,
    search && !customerId ? appointments.counterCustomers({ storeId, search }, call) : [],
    appointments.prepaidPackages({ storeId }, call),
    appointments.packagePurchases({ storeId, ...(customerId && { customerId }) }, call),
    appointments.staffStore({ storeId }, call),
  ])
  const screen = {
    storeId: searchParams.get('storeId'),
    storeName: store.name,
    today: store.today,
    currency: facts.currencyCode,
    customer: customer && { id: customer.id, name: customer.name },
    search,
    found: found.map(({ id, name, phone, petNames }) => ({ id, name, phone, petNames })),
    offered: offered.filter(({ active }) => active),
    purchases,
    idempotencyKey: newSecret(),
  }
  return { screen, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, STORE_PLACE)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'packageDesk')
  const store = await loadStore(context, request)
  if (!store) throw data(null, { status: 404 })
  const storeId = store.id
  const form = await readForm(request)
  try {
    switch (readIntent(form, ['sell', 'extend', 'refund', 'undo-refund'])) {
      case 'sell': {
        const { idempotencyKey, packageId, method } = parseFormOrThrow(form, sellForm, { packageId: t('sell.choose') })
        const customerId = readId(new URL(request.url).searchParams, 'customerId')
        // The page shows the price beside the name of each package, and the form carries that one.
        const price = parseFieldOrThrow(form, `price-${packageId}`, z.coerce.number().int().min(0))
        const sale = { storeId, customerId, packageId, method, price }
        await appointments.sellPackage(sale, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'extend': {
        const faults = { validUntil: t('extend.dayWrong'), reason: t('extend.reasonMissing') }
        const { idempotencyKey, ...change } = parseFormOrThrow(form, extendForm, faults)
        await appointments.extendPackage({ storeId, ...change }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'refund': {
        const faults = { reason: t('extend.reasonMissing') }
        const { idempotencyKey, ...change } = parseFormOrThrow(form, refundForm, faults)
        await appointments.refundPackage({ storeId, ...change }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
      case 'undo-refund': {
        const { idempotencyKey, ...change } = parseFormOrThrow(form, undoRefundForm, {
          reason: t('extend.reasonMissing'),
        })
        await appointments.undoPackageRefund({ storeId, ...change }, { context: visit.callWithKey(idempotencyKey) })
        break
      }
    }
    return { done: true as const }
  } catch (error) {
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function PackagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('packageDesk')
  const { screen } = loaderData
  if (!screen) return <NoStores art="calendar" />
  const { storeId, storeName, customer, purchases, idempotencyKey } = screen
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header className="grid gap-1">
        <BackLink to={paths.backofficeTill({ storeId })}>{t('till')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="flex flex-wrap gap-x-4 font-bold text-ink-600 text-sm">
          {storeName}
          <TextLink to={paths.backofficeStorePackages({ storeId })}>{t('offers')}</TextLink>
        </p>
      </header>
      <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {customer ? <SellCard key={idempotencyKey} screen={screen} /> : <FindCard screen={screen} />}
        <section aria-labelledby="sold" className="grid gap-3">
          <h2 id="sold" className="text-lg">
            {customer ? t('list.of', { name: customer.name }) : t('list.all')}
          </h2>
          {purchases.length === 0 && <p className="text-ink-700">{t(customer ? 'list.noneOf' : 'list.none')}</p>}
          {purchases.map((purchase) => (
            <PurchaseCard
              key={`${purchase.id} ${purchase.validUntil} ${purchase.state}`}
              purchase={purchase}
              storeId={storeId}
              today={screen.today}
              isNamed={customer === null}
              idempotencyKey={idempotencyKey}
            />
          ))}
        </section>
      </div>
    </div>
  )
}

type Screen = NonNullable<Route.ComponentProps['loaderData']['screen']>

/** The customer comes first; a form without script finds them as well. */
function FindCard({ screen: { storeId, search, found } }: { screen: Screen }) {
  const { t } = useTranslation('packageDesk')
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('sell.title')}</h2>
      <Form key={search} className="flex flex-wrap items-end gap-2.5">
        {storeId && <input type="hidden" name="storeId" value={storeId} />}
        <TextField
          name="search"
          type="search"
          label={t('sell.find')}
          defaultValue={search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" className="h-12">
          {t('sell.go')}
        </Button>
      </Form>
      {search && found.length === 0 && (
        <p className="text-ink-700">
          {t('sell.nobody')} <TextLink to={paths.backofficeCounter({ storeId })}>{t('sell.newCustomer')}</TextLink>
        </p>
      )}
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.map(({ id, name, phone, petNames }) => (
            <li key={id}>
              <Link
                to={paths.backofficePackages({ storeId, customerId: id })}
                className="grid rounded-tile border border-ink-200 px-3.5 py-2.5 hover:border-brand-600"
              >
                <b>{name}</b>
                <span className="text-ink-600 text-sm">
                  {[phone && formatPhone(phone), petNames.join(', ')].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function SellCard({ screen: { storeId, customer, offered, currency, idempotencyKey } }: { screen: Screen }) {
  const { t } = useTranslation('packageDesk')
  const isPending = useNavigation().formData?.get('intent') === 'sell'
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('sell.to', { name: customer?.name })}</h2>
      {offered.length === 0 ? (
        <p className="text-ink-700">
          {t('sell.none')} <TextLink to={paths.backofficeStorePackages({ storeId })}>{t('sell.create')}</TextLink>
        </p>
      ) : (
        <StaffForm preventScrollReset className="grid gap-4">
          <input type="hidden" name="intent" value="sell" />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          {offered.map(({ id, price }) => (
            <input key={id} type="hidden" name={`price-${id}`} value={price} />
          ))}
          <RadioGroup
            name="packageId"
            label={t('sell.package')}
            defaultValue={offered[0]?.id ?? ''}
            options={offered.map(({ id, name, price }) => ({
              value: id,
              label: t('sell.option', { name, price: formatMoney(price, currency) }),
            }))}
          />
          <RadioGroup
            name="method"
            label={t('sell.method')}
            defaultValue="cash"
            options={(['cash', 'card', 'qr'] as const).map((value) => ({ value, label: t(`methods.${value}`) }))}
          />
          <Button type="submit" isPending={isPending} pendingLabel={t('saving')}>
            {t('sell.submit')}
          </Button>
        </StaffForm>
      )}
      <p>
        <TextLink to={paths.backofficePackages({ storeId })}>{t('sell.other')}</TextLink>
      </p>
    </Card>
  )
}
