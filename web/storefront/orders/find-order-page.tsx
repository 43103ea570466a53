import { useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { channels } from '#services/messaging/rules/channels.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { type FieldErrors, type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneField } from '../account/phone/phone-field.tsx'
import { useVisit } from '../layout/use-visit.ts'
import { LostNotice, unlessLost } from '../profile/lost-notice.tsx'
import type { Route } from './+types/find-order-page'
import { findOrderForm, openOrderForm } from './order-forms.server.ts'

export const handle = { thirdPartyScripts: 'blocked', load: 'checkout', endedSession: 'ignored' } satisfies PagePolicy

/**
 * 'Ver mi pedido' without an account: order number, and its phone, proved by a one-time code. The holder of the
 * phone sees the order; an unknown number and another person's order give the same answer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const reference = readText(new URL(request.url).searchParams, 'reference', 30)
  if (reference !== '' && (await isOwn(context, reference))) throw redirect(paths.order(reference))
  const t = translator(visit.country.locale, 'order', findMissingChannels(visit.channels))
  return {
    reference,
    limits: getFieldLimits(findOrderForm),
    isSignedIn: !visit.viewer.isGuest,
    seo: privateSeo(visit, paths.findOrder(), { title: t('find.title'), description: t('find.description') }),
  }
}

/** Whether the visitor's own account placed the order: then a notification's link needs no code. */
async function isOwn(context: Route.LoaderArgs['context'], reference: string): Promise<boolean> {
  const { market } = context.get(servicesContext)
  const { viewer, call } = context.get(visitContext)
  if (viewer.uid === null) return false
  try {
    await market.order({ orderId: reference }, { context: call })
    return true
  } catch (error) {
    if (asServiceError(error)?.status !== 404) throw error
    return false
  }
}

interface FindValues {
  reference: string
  phoneNumber: string
}

type FindErrors = FieldErrors<keyof FindValues | 'code'>

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const t = translator(context.get(visitContext).country.locale, 'order')
  const messages = {
    reference: t('find.referenceRequired'),
    phoneNumber: { required: t('find.phoneRequired'), invalid: t('find.phoneInvalid') },
  }
  const { value, errors, typed } = parseForm(form, openOrderForm, messages)
  if (errors) return data({ values: typed, sent: null, isConfirming: false, errors, isMissing: false }, { status: 400 })
  const { code, ...values } = value
  const isConfirming = readIntent(form, ['send', 'open'], 'send') === 'open'
  try {
    if (!isConfirming) return await sendCode(context, values)
    return await openOrder(context, values, code)
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'accounts.codes-not-available')) throw error
    const detail = refusal.data.fields?.phoneNumber ?? refusal.data.detail
    const refused: FindErrors = isConfirming ? { code: detail } : { phoneNumber: detail }
    return data({ values, sent: null, isConfirming, errors: refused, isMissing: false }, { status: refusal.status })
  }
}

type Context = Route.ActionArgs['context']

async function sendCode(context: Context, values: FindValues) {
  const { accounts } = context.get(servicesContext)
  const { phoneNumber } = values
  const call = { context: await context.get(visitContext).ensureAccount() }
  const { sentTo, channel } = await accounts.requestPhoneCode({ phoneNumber }, call)
  const sent = { to: sentTo, channel: channels[channel].label }
  return data({ values, sent, isConfirming: true, errors: {}, isMissing: false })
}

async function openOrder(context: Context, values: FindValues, code: string) {
  const { accounts, market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { phoneNumber, reference } = values
  await accounts.confirmPhoneCode({ phoneNumber, code: code.replace(/\D/g, '').slice(0, 10) }, call)
  try {
    await market.order({ orderId: reference }, call)
  } catch (error) {
    if (asServiceError(error)?.status !== 404) throw error
    return data({ values, sent: null, isConfirming: false, errors: {}, isMissing: true }, { status: 404 })
  }
  return redirect(paths.order(reference))
}

export function headers() {
  return { 'cache-control': 'no-store' }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const answer = unlessLost(actionData)
  const { isSignedIn } = loaderData
  const { missingChannels } = useVisit()
  const isConfirming = answer?.isConfirming ?? false
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <header className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-full bg-brand-100">
          <Art name="package" size={52} />
        </span>
        <div>
          <h1 className="text-2xl sm:text-3xl">{t('find.title')}</h1>
          <p className="mt-1 text-ink-600">{t('find.text')}</p>
        </div>
      </header>
      {isSignedIn && (
        <Notice
          actions={
            <ButtonLink to={paths.profileOrders()} size="sm" variant="light">
              {t('find.orders')}
            </ButtonLink>
          }
        >
          {t('find.signedIn')}
        </Notice>
      )}
      <LostNotice answer={actionData} />
      {answer?.isMissing && <Notice tone="error">{t('find.notFound')}</Notice>}
      {missingChannels.includes('phone') ? (
        <ButtonLink to={paths.help()} variant="outline" className="justify-self-start">
          {t('find.help')}
        </ButtonLink>
      ) : (
        <Card>
          {isConfirming && answer ? <CodeForm answer={answer} /> : <NumberForm {...loaderData} answer={answer} />}
        </Card>
      )}
    </div>
  )
}

type Answer = NonNullable<Route.ComponentProps['actionData']>

interface NumberFormProps {
  reference: string
  limits: FieldLimits<keyof FindValues>
  answer: Answer | undefined
}

function NumberForm({ reference, limits, answer }: NumberFormProps) {
  const { t } = useTranslation('order')
  const isSending = useNavigation().formData?.get('intent') === 'send'
  const values: FindValues = answer?.values ?? { reference, phoneNumber: '' }
  const field = fieldProps({ limits, values, errors: getErrors(answer) })
  return (
    <Form method="post" className="grid gap-4">
      <TextField
        {...field('reference')}
        label={t('find.reference')}
        hint={t('find.referenceHint')}
        pattern=".*\S.*"
        autoCapitalize="characters"
        autoComplete="off"
        messages={{ required: t('find.referenceRequired'), invalid: t('find.referenceRequired') }}
      />
      <PhoneField
        {...field('phoneNumber')}
        label={t('find.phone')}
        hint={t('find.phoneHint')}
        autoComplete="tel"
        messages={{ required: t('find.phoneRequired'), invalid: t('find.phoneInvalid') }}
      />
      <Button
        type="submit"
        name="intent"
        value="send"
        size="lg"
        isWide
        isPending={isSending}
        pendingLabel={t('find.sending')}
      >
        {t('find.send')}
      </Button>
    </Form>
  )
}

function getErrors(answer: Answer | undefined): FindErrors {
  return answer?.errors ?? {}
}

function CodeForm({ answer }: { answer: Answer }) {
  const { t } = useTranslation('order')
  const { values, sent } = answer
  const pending = useNavigation().formData?.get('intent')
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLInputElement>('input[name=code]')?.focus(), [])
  return (
    <div ref={holder} className="grid gap-3">
      {sent && (
        <p role="status" className="font-bold">
          {t('find.sentBy', { channel: sent.channel, phone: formatPhone(sent.to) })}
        </p>
      )}
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="reference" value={values.reference} />
        <input type="hidden" name="phoneNumber" value={values.phoneNumber} />
        <TextField
          name="code"
          label={t('find.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\d[\s\-]*){6}"
          maxLength={12}
          error={getErrors(answer).code}
          messages={{ required: t('find.codeRequired'), invalid: t('find.codeRequired') }}
        />
        <Button
          type="submit"
          name="intent"
          value="open"
          size="lg"
          isWide
          isPending={pending === 'open'}
          pendingLabel={t('find.opening')}
        >
          {t('find.open')}
        </Button>
      </Form>
      <div className="flex flex-wrap justify-center gap-2">
        <Form method="post">
          <input type="hidden" name="reference" value={values.reference} />
          <input type="hidden" name="phoneNumber" value={values.phoneNumber} />
          <Button type="submit" name="intent" value="send" variant="ghost" size="sm" isPending={pending === 'send'}>
            {t('find.again')}
          </Button>
        </Form>
        <ButtonLink to={paths.findOrder()} variant="ghost" size="sm">
          {t('find.other')}
        </ButtonLink>
      </div>
    </div>
  )
}
