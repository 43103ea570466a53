import { data } from 'react-router'
import { channels } from '#services/messaging/rules/channels.ts'
import { findMissingChannels } from '#services/messaging/rules/missing-channels.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useVisit } from '../../layout/use-visit.ts'
import { LostNotice, unlessLost } from '../../profile/lost-notice.tsx'
import { useCartSavedFirst } from '../person/use-cart-saved-first.ts'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import type { Refusal } from '../sign-in/refusal.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { signInCodeForm } from '../sign-in/sign-in-forms.server.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import { TERMS_VERSION } from '../terms.ts'
import type { Route } from './+types/phone-sign-in-page'
import { CodeForm, PhoneForm } from './phone-code-forms.tsx'
import { AcceptsTerms } from './phone-entry.tsx'
import { phoneForm } from './prove-phone-form.server.ts'

export const handle = {
  chat: 'hidden',
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  load: 'checkout',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Signs in, up, or in again by a code to a phone: one way for all, so that nothing tells which numbers have an account. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const account = visit.viewer.isGuest ? null : await visit.account()
  const t = translator(visit.country.locale, 'account', findMissingChannels(visit.channels))
  return {
    referrer: getReferrer(request),
    phoneNumber: account?.phoneNumber ?? '',
    limits: getFieldLimits(phoneForm),
    seo: privateSeo(visit, proofPaths.signinByPhone(), {
      title: t('phoneSignIn.title'),
      description: t('phoneSignIn.text'),
    }),
  }
}

interface Answer {
  phoneNumber: string
  /** Of a code that was sent; null: the phone is asked for. */
  codeId: string | null
  sent: { to: string; channel: string } | null
  errors: { phoneNumber?: string; code?: string }
  refusal: Refusal | null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'account')
  const isConfirming = readIntent(form, ['send', 'confirm'], 'send') === 'confirm'
  const { value, errors, typed } = parseForm(form, signInCodeForm, {
    phoneNumber: { required: t('phone.required'), invalid: t('phone.invalid') },
  })
  const answer: Answer = { phoneNumber: typed.phoneNumber, codeId: null, sent: null, errors: {}, refusal: null }
  if (errors) return data<Answer>({ ...answer, errors }, { status: 400 })
  const { phoneNumber, codeId, code } = value
  const call = { context: visit.call }
  try {
    if (!isConfirming) {
      const { codeId: made, sentTo, channel } = await accounts.requestSignInCode({ phoneNumber }, call)
      return data<Answer>({ ...answer, codeId: made, sent: { to: sentTo, channel: channels[channel].label } })
    }
    const { idToken } = await accounts.signInByPhoneCode({ codeId, code }, call)
    const referrer = getReferrer(request)
    return await signIn(context, request, { proof: { idToken }, referrer, termsVersion: TERMS_VERSION })
  } catch (error) {
    const refusal = toRefusal(error)
    const init = { status: refusal.status }
    const detail = refusal.fields.phoneNumber ?? refusal.detail
    if (!isConfirming) return data<Answer>({ ...answer, errors: { phoneNumber: detail } }, init)
    // A spent code leads back to the phone; a wrong one is typed again.
    if (refusal.code === 'accounts.code-not-valid')
      return data<Answer>({ ...answer, codeId, errors: { code: detail } }, init)
    return data<Answer>({ ...answer, refusal }, init)
  }
}

/** Somebody signed in confirms who they are, and goes on where they were. */
function getReferrer(request: Request): string {
  return parseReferrer(new URL(request.url).searchParams.get('referrer'))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PhoneSignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { missingChannels } = useVisit()
  const onSubmit = useCartSavedFirst()
  const { referrer, limits } = loaderData
  const answer = unlessLost(actionData)
  return (
    <AuthCard
      title={t('phoneSignIn.title')}
      text={t('phoneSignIn.text')}
      aside={<TextLink to={paths.signin({ referrer })}>{t('phoneSignIn.byEmail')}</TextLink>}
    >
      <LostNotice answer={actionData} />
      <AuthRefusal refusal={answer?.refusal} />
      {renderStep()}
    </AuthCard>
  )

  function renderStep() {
    if (missingChannels.includes('phone')) {
      return (
        <>
          <Notice tone="warn">{t('phoneSignIn.unavailable')}</Notice>
          <ButtonLink to={paths.signin({ referrer })} size="lg" isWide>
            {t('phoneSignIn.byEmail')}
          </ButtonLink>
        </>
      )
    }
    const phoneNumber = answer?.phoneNumber ?? loaderData.phoneNumber
    if (answer?.codeId) {
      const labels = { confirm: t('phoneSignIn.submit'), confirming: t('signin.sending') }
      return (
        <>
          <CodeForm
            hidden={{ phoneNumber, codeId: answer.codeId }}
            sent={answer.sent}
            error={answer.errors.code}
            labels={labels}
            onSubmit={onSubmit}
          />
          <TextLink to={proofPaths.signinByPhone({ referrer })} className="text-sm">
            {t('phone.correct')}
          </TextLink>
        </>
      )
    }
    return (
      <PhoneForm
        limits={limits}
        phoneNumber={phoneNumber}
        error={answer?.errors.phoneNumber}
        label={t('phoneSignIn.phone')}
      >
        <AcceptsTerms />
      </PhoneForm>
    )
  }
}
