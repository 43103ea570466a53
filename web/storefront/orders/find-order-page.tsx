import { useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { channelNames } from '#services/messaging/rules/channels.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
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
import { LostNotice, unlessLost } from '../profile/lost-notice.tsx'
import type { Route } from './+types/find-order-page'

export const handle = { thirdPartyScripts: 'blocked', load: 'checkout' } satisfies PagePolicy

/**
 * 'Ver mi pedido' without an account: order number, and its phone, proved by a one-time code. The holder of the
 * phone sees the order; an unknown number and another person's order give the same answer.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const reference = readText(new URL(request.url).searchParams, 'reference', 30)
  if (reference !== '' && (await isOwn(context, reference))) throw redirect(paths.order(reference))
  const t = translator(visit.country.locale, 'order')
  return {
    reference,
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

interface Typed {
  reference: string
  phoneNumber: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const typed: Typed = { reference: parseReference(form), phoneNumber: readTrimmed(form, 'phoneNumber') }
  const isConfirming = form.get('intent') === 'open'
  try {
    if (!isConfirming) return await sendCode(context, typed)
    return await openOrder(context, typed, readText(form, 'code'))
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'accounts.codes-not-available')) throw error
    const detail = refusal.data.fields?.phoneNumber ?? refusal.data.detail
    return data({ typed, sent: null, isConfirming, fault: detail, isMissing: false }, { status: refusal.status })
  }
}

type Context = Route.ActionArgs['context']

async function sendCode(context: Context, typed: Typed) {
  const { accounts } = context.get(servicesContext)
  const { phoneNumber } = typed
  const call = { context: await context.get(visitContext).ensureAccount() }
  const { sentTo, channel } = await accounts.requestPhoneCode({ phoneNumber }, call)
  const sent = { to: sentTo, channel: channelNames[channel] }
  return data({ typed, sent, isConfirming: true, fault: null, isMissing: false })
}

async function openOrder(context: Context, typed: Typed, code: string) {
  const { accounts, market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const { phoneNumber, reference } = typed
  await accounts.confirmPhoneCode({ phoneNumber, code: code.replace(/\D/g, '').slice(0, 10) }, call)
  try {
    await market.order({ orderId: reference }, call)
  } catch (error) {
    if (asServiceError(error)?.status !== 404) throw error
    return data({ typed, sent: null, isConfirming: false, fault: null, isMissing: true }, { status: 404 })
  }
  return redirect(paths.order(reference))
}

/** Order number as typed: with blanks, in lower case, or without its prefix. */
function parseReference(form: FormData): string {
  const written = readText(form, 'reference')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const rest = written.startsWith('HU') ? written.slice(2) : written
  return `HU-${rest.slice(0, 20)}`
}

export function headers() {
  return { 'cache-control': 'no-store' }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function FindOrderPage({ loaderData: { reference, isSignedIn }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const answer = unlessLost(actionData)
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
      <Card>
        {isConfirming && answer ? <CodeForm answer={answer} /> : <NumberForm reference={reference} answer={answer} />}
      </Card>
    </div>
  )
}

type Answer = NonNullable<Route.ComponentProps['actionData']>

function NumberForm({ reference, answer }: { reference: string; answer: Answer | undefined }) {
  const { t } = useTranslation('order')
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <Form method="post" className="grid gap-4">
      <TextField
        name="reference"
        label={t('find.reference')}
        hint={t('find.referenceHint')}
        required
        pattern=".*\S.*"
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        defaultValue={answer?.typed.reference ?? reference}
        messages={{ required: t('find.referenceRequired'), invalid: t('find.referenceRequired') }}
      />
      <TextField
        name="phoneNumber"
        type="tel"
        label={t('find.phone')}
        hint={t('find.phoneHint')}
        required
        minLength={5}
        maxLength={40}
        autoComplete="tel"
        defaultValue={answer?.typed.phoneNumber ?? ''}
        error={answer?.fault}
        messages={{ required: t('find.phoneRequired'), invalid: t('find.phoneRequired') }}
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

function CodeForm({ answer: { typed, sent, fault } }: { answer: Answer }) {
  const { t } = useTranslation('order')
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
        <input type="hidden" name="reference" value={typed.reference} />
        <input type="hidden" name="phoneNumber" value={typed.phoneNumber} />
        <TextField
          name="code"
          label={t('find.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern="\s*(\d[\s\-]*){6}"
          maxLength={12}
          error={fault}
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
          <input type="hidden" name="reference" value={typed.reference} />
          <input type="hidden" name="phoneNumber" value={typed.phoneNumber} />
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
