import { data, redirect } from 'react-router'
import { channels } from '#services/messaging/rules/channels.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { askForProof } from '#web/request/ask-for-proof.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { safePath } from '#web/storefront/delivery/safe-path.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useVisit } from '../../layout/use-visit.ts'
import { LostNotice, unlessLost } from '../../profile/lost-notice.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import type { Route } from './+types/prove-phone-page'
import { CodeForm, PhoneForm } from './phone-code-forms.tsx'
import { phoneCodeForm, phoneForm } from './prove-phone-form.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'order',
  load: 'checkout',
} satisfies PagePolicy

/** 'Confirma tu celular': for guests too, on the way of an order or a visit; `to` is where it leads afterwards. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const account = visit.viewer.uid === null ? null : await visit.account()
  const t = translator(visit.country.locale, 'account', findMissingChannels(visit.channels))
  return {
    to: safePath(new URL(request.url).searchParams.get('to')),
    isProved: account?.verifiedPhone ?? false,
    phoneNumber: account?.phoneNumber ?? '',
    limits: getFieldLimits(phoneForm),
    seo: privateSeo(visit, paths.provePhone(), { title: t('provePhone.title'), description: t('provePhone.text') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const isConfirming = readIntent(form, ['send', 'confirm'], 'send') === 'confirm'
  const { value, errors, typed } = parseForm(form, phoneCodeForm, {
    phoneNumber: { required: t('phone.required'), invalid: t('phone.invalid') },
  })
  const { phoneNumber } = typed
  if (errors) return data({ phoneNumber, sent: null, isConfirming: false, errors }, { status: 400 })
  const call = { context: await visit.ensureAccount() }
  try {
    if (!isConfirming) {
      const { sentTo, channel } = await accounts.requestPhoneCode({ phoneNumber }, call)
      const sent = { to: sentTo, channel: channels[channel].label }
      return data({ phoneNumber, sent, isConfirming: true, errors: {} })
    }
    await accounts.confirmPhoneCode({ phoneNumber, code: value.code }, call)
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal || (refusal.status >= 500 && refusal.code !== 'accounts.codes-not-available')) throw error
    if (refusal.code === 'accounts.confirm-first') return askForProof({ context, request, form })
    const detail = refusal.data.fields?.phoneNumber ?? refusal.data.detail
    const refused = isConfirming ? { code: detail } : { phoneNumber: detail }
    return data({ phoneNumber, sent: null, isConfirming, errors: refused }, { status: refusal.status })
  }
  return redirect(safePath(new URL(request.url).searchParams.get('to')), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ProvePhonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { missingChannels } = useVisit()
  const { to, isProved, limits } = loaderData
  const answer = unlessLost(actionData)
  return (
    <AuthCard title={t('provePhone.title')}>
      <p className="text-ink-600">{t('provePhone.text')}</p>
      <LostNotice answer={actionData} />
      {renderStep()}
      <ButtonLink to={to} variant={isProved ? 'primary' : 'ghost'} size="lg" isWide>
        {t(isProved ? 'provePhone.goOn' : 'provePhone.back')}
      </ButtonLink>
    </AuthCard>
  )

  function renderStep() {
    if (isProved) return <Notice tone="ok">{t('personalData.phoneProved')}</Notice>
    if (missingChannels.includes('phone')) return <Notice tone="warn">{t('provePhone.unavailable')}</Notice>
    const errors: { phoneNumber?: string; code?: string } = answer?.errors ?? {}
    if (answer?.isConfirming) {
      return <CodeForm hidden={{ phoneNumber: answer.phoneNumber }} sent={answer.sent} error={errors.code} />
    }
    const phoneNumber = answer?.phoneNumber ?? loaderData.phoneNumber
    return <PhoneForm limits={limits} phoneNumber={phoneNumber} error={errors.phoneNumber} />
  }
}
