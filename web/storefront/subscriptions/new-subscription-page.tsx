import { data, Form, redirect, useNavigation } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { parseFieldOrThrow, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { pageAddress } from '#web/request/page-address.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../account/sign-in/refusal.ts'
import { toRefusal, toResponseInit } from '../account/sign-in/to-refusal.server.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { loadAccount } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/new-subscription-page'
import { whatToRepeat } from './new-subscription.server.ts'
import { RepeatableItem } from './repeatable-item.tsx'
import {
  getTermsMessages,
  joinForm,
  lineQuantity,
  newSubscriptionForm,
  termsLimits,
} from './subscription-forms.server.ts'
import { termsChoices, toTerms } from './terms.server.ts'
import { TermsFields } from './terms-fields.tsx'
import { PICKUP } from './terms-values.ts'
import { parseWeeks } from './weeks.ts'
import { WeeksField } from './weeks-field.tsx'

/** New subscription; redirects guests to the sign-in, which returns with their choices. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const account = await loadAccount(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { pathname, search, searchParams } = pageAddress(request.url)
  const [what, all] = await Promise.all([
    whatToRepeat(context, searchParams),
    market.subscriptions(undefined, { context: visit.call }),
  ])
  const t = translator(visit.country.locale, 'subscription')
  const seo = privateSeo(visit, paths.newSubscription({}), { title: t('new.title'), description: t('new.description') })
  if (!what || what.items.length === 0) return { what: null, seo }

  const choices = await termsChoices(context, { shop: what.shop, book: account.addressBook, savedAddress: null })
  return {
    what: { items: what.items, missing: what.missing },
    weeks: parseWeeks(searchParams.get('weeks')),
    back: pathname + search,
    idempotencyKey: newSecret(),
    choices,
    limits: termsLimits,
    values: {
      place: choices.addresses[0]?.value ?? PICKUP,
      paymentMethod: choices.payments[0] ?? 'cash',
      fullName: account.name ?? '',
      phoneNumber: account.phoneNumber ?? '',
    },
    // In whose delivery it could come along.
    others: all
      .filter(({ shopId, state }) => shopId === what.shop.id && state === 'active')
      .map(({ _id, weeks, dueLabel, lines }) => {
        return { id: _id, weeks, dueLabel, items: lines.map(({ title }) => title).join(', ') }
      }),
    seo,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = await loadAccount(context, request)
  const { market } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const form = await readForm(request)
  try {
    const what = await whatToRepeat(context, new URL(request.url).searchParams)
    if (!what) throw redirect(paths.profileSubscriptions(), 303)
    const items = what.items.flatMap(({ productId, productVariantId }) => {
      const quantity = parseFieldOrThrow(form, `quantity-${productVariantId}`, lineQuantity) ?? 0
      return quantity > 0 ? [{ productId, productVariantId, quantity }] : []
    })
    if (items.length === 0) throw redirect(paths.profileSubscriptions(), 303)

    const { into } = parseFormOrThrow(form, joinForm)
    if (into) {
      await market.changeSubscription({ subscriptionId: into, add: items }, call)
      return redirect(paths.profileSubscription(into, { done: 'saved' }), 303)
    }
    const messages = getTermsMessages(translator(visit.country.locale, 'subscription'))
    const { value, errors, typed: values } = parseForm(form, newSubscriptionForm, messages)
    if (errors) return data({ refusal: firstErrorRefusal(errors), values }, { status: 400 })
    const { shop } = what
    const book = account.addressBook
    const terms = toTerms(value, { shop, book, savedAddress: null, email: account.primaryEmailAddress })
    const { weeks, firstDue, idempotencyKey: key } = value
    const subscription = { ...terms, shopId: shop.id, weeks, items, ...(firstDue && { firstDue }) }
    const once = { context: key === '' ? visit.call : visit.callWithKey(key) }
    const made = await market.createSubscription(subscription, once)
    return redirect(paths.profileSubscription(made._id, { done: 'begun' }), 303)
  } catch (error) {
    const holder = asServiceError(error)?.data.subscriptionId
    if (typeof holder === 'string') return redirect(paths.profileSubscription(holder, { problem: 'taken' }), 303)
    const refusal = toRefusal(error)
    return data({ refusal, values: null }, toResponseInit(refusal))
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewSubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['subscription', 'repeat'])
  const isSending = useNavigation().formData?.get('intent') === 'begin'
  if (!loaderData.what) {
    return (
      <EmptyState
        art={<Art name="package" size={88} />}
        title={t('new.nothing')}
        isWholePage
        actions={<ButtonLink to={paths.products()}>{t('empty.shop')}</ButtonLink>}
      >
        {t('new.nothingText')}
      </EmptyState>
    )
  }
  const { what, weeks, back, idempotencyKey, choices, limits, others } = loaderData
  const values = actionData?.values ?? loaderData.values
  return (
    <>
      <PageHeading title={t('new.title')}>{t('intro')}</PageHeading>
      {actionData?.refusal && (
        <AnswerNotice answer={actionData} tone="error">
          {actionData.refusal.detail || t('offline')}
        </AnswerNotice>
      )}
      <Form method="post" className="group/new grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <Card className="grid gap-4">
          <h2 className="text-lg">{t('form.what')}</h2>
          {what.missing > 0 && <Notice tone="warn">{t('new.missing', { count: what.missing })}</Notice>}
          <ul className="grid gap-4">
            {what.items.map((item) => (
              <RepeatableItem key={item.productVariantId} item={item} />
            ))}
          </ul>
        </Card>
        {others.length > 0 && (
          <Card>
            <RadioGroup
              name="into"
              label={t('new.into')}
              defaultValue=""
              options={[
                { value: '', label: t('new.intoNew') },
                ...others.map((other) => ({
                  value: other.id,
                  label: t('new.intoOld', { items: other.items }),
                  hint: t('new.intoOldHint', { weeks: t('repeat:weeks', { count: other.weeks }), day: other.dueLabel }),
                })),
              ]}
            />
          </Card>
        )}
        <Card className="grid gap-5 group-has-[input[name=into]:not([value='']):checked]/new:hidden">
          <div className="grid gap-4 @2xl/main:grid-cols-2">
            <WeeksField label={t('form.weeks')} weeks={weeks} />
            <TextField name="firstDue" type="date" label={t('form.first')} hint={t('form.firstHint')} />
          </div>
          <TermsFields choices={choices} limits={limits} values={values} back={back} />
        </Card>
        <div>
          <Button
            type="submit"
            name="intent"
            value="begin"
            size="lg"
            isPending={isSending}
            pendingLabel={t('new.submitting')}
          >
            {t('new.submit')}
          </Button>
        </div>
      </Form>
    </>
  )
}
