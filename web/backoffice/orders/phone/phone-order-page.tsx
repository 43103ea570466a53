import { Plus, Search } from 'lucide-react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow, parseTextOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldRefusal, firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { ZoneField } from '../../../storefront/address/dialog/address-fields.tsx'
import { parseAddress } from '../../../storefront/address/dialog/address-form.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import type { Route } from './+types/phone-order-page'
import { findAddresses, loadPhoneOrder, readPlaces } from './load-phone-order.server.ts'
import { phoneOrderForm, phoneOrderLimits } from './phone-forms.server.ts'
import { readPhoneSearch, toPhoneFields, withItem } from './phone-search.ts'
import { WhoOrders } from './who-orders.tsx'

/** An order that somebody tells by phone: articles, way and address first, then who it is and how it is paid. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'phoneOrder')
  const asked = readPhoneSearch(new URL(request.url).searchParams)
  return {
    ...(await loadPhoneOrder(context, asked)),
    asked,
    limits: phoneOrderLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficePhoneOrder(), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'phoneOrder')
  const asked = readPhoneSearch(new URL(request.url).searchParams)
  const { idempotencyKey } = parseFormOrThrow(form, keyForm)
  const call = { context: visit.callWithKey(idempotencyKey) }
  const { value, errors } = parseForm(form, phoneOrderForm, {
    fullName: t('nameMissing'),
    phoneNumber: t('phoneMissing'),
    paymentMethod: t('payMissing'),
  })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  if (asked.shopId === null || asked.items.length === 0)
    return data({ refusal: fieldRefusal({}, t('nothing')) }, { status: 400 })
  try {
    const shippingAddress = asked.way === 'pickup' ? null : await readAddress()
    if (shippingAddress === undefined) return data({ refusal: fieldRefusal({}, t('addressMissing')) }, { status: 400 })
    const { fullName, phoneNumber, email = null, orderNotes, ...terms } = value
    const placed = await market.placePhoneOrder(
      {
        ...terms,
        notes: orderNotes,
        shopId: asked.shopId,
        items: asked.items,
        hasDelivery: asked.way === 'delivery',
        contact: { fullName, phoneNumber, email },
        shippingAddress,
        locale: visit.country.locale,
        customerUid: asked.customerUid,
      },
      call,
    )
    return redirect(paths.backofficeOrder(placed.orderId), 303)
  } catch (error) {
    return refusedAnswer(error)
  }

  async function readAddress() {
    if (asked.addressOf !== null && asked.customerUid !== null) {
      const { orders } = await market.staffCustomer({ uid: asked.customerUid }, call)
      const known = await findAddresses(market, orders, call)
      return known.find(({ id }) => id === asked.addressOf)?.address
    }
    const sent = new FormData()
    for (const name of ['street', 'notes']) sent.set(name, parseTextOrThrow(form, name, 500))
    sent.set('zone', asked.zone)
    const { value: typed } = parseAddress(sent, await readPlaces(context), translator(visit.country.locale, 'address'))
    if (!typed?.zone) return undefined
    return {
      street: typed.street,
      notes: typed.notes,
      locality: typed.zone.locality,
      city: typed.zone.city,
      region: null,
      country: visit.country.iso,
      coordinates: typed.point,
      building: null,
      unit: null,
      eddressCode: null,
    }
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function PhoneOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('phoneOrder')
  const { asked, basket, shop } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <header>
        <BackLink to={paths.backofficeOrders()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="text-ink-600 text-sm">
          {loaderData.customer
            ? t('for', { name: loaderData.customer.contacts[0]?.fullName ?? '' })
            : t('forSomebodyNew')}
        </p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      <div className="grid grid-cols-1 gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22rem] @4xl/main:items-start">
        <div className="grid grid-cols-1 gap-4">
          <FindArticles loaded={loaderData} />
          <Basket loaded={loaderData} />
        </div>
        {basket && shop && loaderData.isPlaced && (
          <WhoOrders
            loaded={{
              total: basket.summary.amountDue,
              currency: basket.currencyCode,
              ways: shop.paymentOptions,
              contact: loaderData.customer?.contacts[0] ?? null,
              needsAddress: asked.way === 'delivery' && asked.addressOf === null,
              limits: loaderData.limits,
              idempotencyKey: loaderData.idempotencyKey,
            }}
          />
        )}
      </div>
    </div>
  )
}

type Loaded = { loaded: Route.ComponentProps['loaderData'] }

/** The address's other fields, for a form that changes some of them. */
function Hidden({ loaded: { asked }, without }: Loaded & { without: (name: string) => boolean }) {
  const fields = Object.entries(toPhoneFields(asked)).flatMap(([name, value]) =>
    (value === null ? [] : [value].flat()).map((each) => [name, each] as const),
  )
  return fields
    .filter(([name]) => !without(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}

function FindArticles({ loaded }: Loaded) {
  const { t } = useTranslation('phoneOrder')
  const { asked, found, shops, shop } = loaded
  const chosen = { ...asked, shopId: shop?.id ?? null }
  return (
    <Card className="grid grid-cols-1 gap-3">
      <Form className="flex flex-wrap items-end gap-2.5" preventScrollReset>
        <Hidden loaded={loaded} without={(name) => name === 'q' || name === 'shopId'} />
        {shops.length > 1 ? (
          <SelectField
            name="shopId"
            label={t('shop')}
            options={shops.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={shop?.id}
            className="min-w-0 grow basis-40"
          />
        ) : (
          <input type="hidden" name="shopId" value={shop?.id ?? ''} />
        )}
        <TextField
          key={asked.words}
          name="q"
          type="search"
          label={t('find')}
          defaultValue={asked.words}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
          className="min-w-0 grow basis-52"
        />
        <Button type="submit" variant="outline" className="!h-12">
          {t('search')}
        </Button>
      </Form>
      {found && found.length === 0 && <p className="text-ink-600 text-sm">{t('none')}</p>}
      {found && found.length > 0 && (
        <ul aria-label={t('results')} className="grid grid-cols-1 divide-y divide-ink-200">
          {found.map((offer) => (
            <li key={offer.productVariantId} className="flex items-center gap-3 py-2 text-sm">
              <span className="size-11 shrink-0 overflow-hidden rounded-control bg-ink-100">
                <ProductPicture
                  imageId={offer.imageId}
                  alt=""
                  place="thumbnail"
                  sizes="44px"
                  className="size-full object-cover"
                />
              </span>
              <span className="min-w-0 flex-1">
                <b className="line-clamp-2">{offer.title}</b>
                <span className="text-ink-600">
                  {[offer.optionTitle, t('stock', { count: offer.stock })].filter(Boolean).join(' · ')}
                </span>
              </span>
              <b>{formatMoney(offer.price, offer.currency)}</b>
              <ButtonLink
                to={paths.backofficePhoneOrder(toPhoneFields(withItem({ ...chosen, words: '' }, offer)))}
                preventScrollReset
                size="sm"
                variant="outline"
                icon={<Plus aria-hidden="true" className="size-4" />}
                aria-label={t('addOf', { title: [offer.title, offer.optionTitle].filter(Boolean).join(', ') })}
              >
                <span className="max-sm:sr-only">{t('add')}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Articles with their quantities, how the customer gets them, and what it costs. */
function Basket({ loaded }: Loaded) {
  const { t } = useTranslation('phoneOrder')
  const { t: words } = useTranslation('orderDesk')
  const { asked, basket, addresses, places } = loaded
  const isPending = useNavigation().state === 'loading'
  if (!basket) return <p className="text-ink-600 text-sm">{t('empty')}</p>
  const { summary, currencyCode } = basket
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <Card>
      <Form className="grid grid-cols-1 gap-4" preventScrollReset>
        <Hidden
          loaded={loaded}
          without={(name) => name.startsWith('n-') || ['way', 'zone', 'addressOf', 'q'].includes(name)}
        />
        <ul className="grid grid-cols-1 divide-y divide-ink-200">
          {basket.lines.map((line) => (
            <li key={line.productVariantId} className="flex items-center gap-3 py-2 text-sm">
              <span className="min-w-0 flex-1">
                <b className="line-clamp-2">{line.title}</b>
                <span className="text-ink-600">{line.optionTitle}</span>
                {line.problem && <span className="block font-bold text-red-700">{t(`problem.${line.problem}`)}</span>}
              </span>
              <TextField
                name={`n-${line.productVariantId}`}
                type="number"
                inputMode="numeric"
                min={0}
                max={999}
                label={t('quantityOf', { title: line.title })}
                isLabelHidden
                defaultValue={line.askedQuantity}
                className="w-22"
              />
              <b className="w-24 text-right">{line.subtotal.displayAmount}</b>
            </li>
          ))}
        </ul>
        <RadioGroup
          name="way"
          label={t('way')}
          variant="chips"
          defaultValue={asked.way}
          options={[
            { value: 'delivery', label: words('order.delivery') },
            { value: 'pickup', label: words('order.pickup') },
          ]}
        />
        {asked.way === 'delivery' && addresses.length > 0 && (
          <SelectField
            name="addressOf"
            label={t('known')}
            placeholder={t('newAddress')}
            defaultValue={asked.addressOf ?? ''}
            options={addresses.map(({ id, address }) => ({ value: id, label: `${address.street}, ${address.city}` }))}
          />
        )}
        {asked.way === 'delivery' && asked.addressOf === null && (
          <ZoneField places={places} defaultValue={asked.zone} required={false} />
        )}
        <Button type="submit" variant="outline" isPending={isPending} className="justify-self-start">
          {t('update')}
        </Button>
        <dl className="grid gap-1 border-ink-200 border-t pt-3 text-sm">
          {summary.fulfillmentTotal > 0 && <Sum label={words('money.delivery')}>{money(summary.fulfillmentTotal)}</Sum>}
          {summary.surchargeTotal > 0 && <Sum label={words('money.surcharge')}>{money(summary.surchargeTotal)}</Sum>}
          {summary.discountTotal > 0 && <Sum label={words('money.discount')}>{money(-summary.discountTotal)}</Sum>}
          <div className="flex justify-between font-extrabold text-base">
            <dt>{words('money.due')}</dt>
            <dd>{money(summary.amountDue)}</dd>
          </div>
        </dl>
      </Form>
    </Card>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex justify-between">
      <dt>{label}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
