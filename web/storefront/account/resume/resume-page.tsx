import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { pagesContext, servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { RESUME_COOKIE } from '#web/request/resume-cookie.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { safePath } from '../../delivery/safe-path.ts'
import { hasPasskeys } from '../passkeys/passkey-browser.server.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { PinField } from '../trusted-device/pin-field.tsx'
import { loadDeviceStaff } from '../trusted-device/unlock.server.ts'
import type { Route } from './+types/resume-page'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
} satisfies PagePolicy

/** Asks the person of an ended session to sign in again, and then sends the form that was posted with it. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams, pathname } = new URL(request.url)
  const t = translator(visit.country.locale, 'account')
  const seo = privateSeo(visit, pathname, { title: t('resume.title'), description: t('resume.description') })
  const why = readOption(searchParams, 'why', ['secret', 'size'])
  const problem = readOption(searchParams, 'problem', [
    'accounts.second-factor-wrong',
    'accounts.too-many-tries',
    'accounts.pin-wrong',
    'accounts.pin-deleted',
    'accounts.device-not-trusted',
    'accounts.passkey-expired',
    'accounts.passkey-not-valid',
    'accounts.passkey-unknown',
    'accounts.passkey-of-another',
  ])
  if (!params.id || why) {
    const address = safePath(searchParams.get('to'))
    return {
      state: 'not-saved' as const,
      why: why ?? ('size' as const),
      address,
      id: null,
      problem,
      isLocked: visit.isLocked,
      seo,
    }
  }

  const { id } = params
  const saved = await visit.savedRequests.find({ id, browserSecret: visit.cookies[RESUME_COOKIE] ?? '' })
  if (!saved)
    return {
      state: 'gone' as const,
      why: null,
      address: paths.home(),
      id,
      problem,
      isLocked: false,
      hasPin: false,
      hasPasskey: false,
      seo,
    }
  const { address } = saved
  const { endedSession } = context.get(pagesContext).find(new URL(address, request.url).pathname).policy
  const isLocked = visit.isLocked && endedSession === 'staff'
  const state = visit.viewer.isGuest
    ? ('signed-out' as const)
    : visit.viewer.uid !== saved.uid
      ? ('another' as const)
      : isLocked
        ? ('locked' as const)
        : ('ready' as const)
  const hasPin = state !== 'ready' && (await loadDeviceStaff(context)).some(({ uid }) => uid === saved.uid)
  const { accounts } = context.get(servicesContext)
  const passkeys =
    state === 'locked' && hasPasskeys(visit) ? await accounts.passkeys(undefined, { context: visit.call }) : []
  const hasPasskey = passkeys.some(({ isHere, isSecondFactor }) => isHere && isSecondFactor)
  return { state, why: null, address, id, problem, isLocked, hasPin, hasPasskey, seo }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ResumePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { state, why, address, id, problem, isLocked, hasPin, hasPasskey } = loaderData
  const here = id === null ? address : paths.resume(id)
  const toEnter = isLocked ? paths.secondFactor({ referrer: here }) : paths.signin({ referrer: here })
  return (
    <AuthCard title={t(`resume.${titles[state]}`)} text={t(why ? `resume.why.${why}` : `resume.text.${state}`)}>
      {problem && <Notice tone="error">{t(`resume.problem.${problem}`)}</Notice>}
      {hasPin && id !== null && <SendAgain id={id} address={address} proof="pin" isAutomatic={false} />}
      {(state === 'signed-out' || state === 'not-saved') && (
        <ButtonLink to={toEnter} size="lg" isWide variant={hasPin ? 'outline' : 'primary'}>
          {t('signin.submit')}
        </ButtonLink>
      )}
      {state === 'ready' && id !== null && <SendAgain id={id} address={address} proof={null} isAutomatic={!problem} />}
      {state === 'locked' && !hasPin && id !== null && (
        <SendAgain id={id} address={address} proof="code" isAutomatic={false} />
      )}
      {hasPasskey && id !== null && (
        <PasskeyForm purpose="proof" label={t('passkey.prove')} action={address} reloadDocument>
          <input type="hidden" name="savedRequest" value={id} />
        </PasskeyForm>
      )}
      {state === 'another' && (
        <ButtonLink to={paths.signin({ referrer: here })} size="lg" isWide>
          {t('resume.change')}
        </ButtonLink>
      )}
      <TextLink to={address} className="justify-self-center">
        {t(state === 'gone' ? 'goHome' : 'resume.discard')}
      </TextLink>
    </AuthCard>
  )
}

const titles = {
  'signed-out': 'title',
  locked: 'title',
  ready: 'readyTitle',
  another: 'anotherTitle',
  gone: 'goneTitle',
  'not-saved': 'title',
} as const

interface SendAgainProps {
  id: string
  address: string
  /** What the person proves with it; null: nothing more. */
  proof: 'code' | 'pin' | null
  isAutomatic: boolean
}

/**
 * Posts to the page of the saved form, which the server then reads in the place of this one. As a document, because the
 * saved form may be that of a route without a page.
 */
function SendAgain({ id, address, proof, isAutomatic }: SendAgainProps) {
  const { t } = useTranslation('account')
  const form = useRef<HTMLFormElement>(null)
  // With a script nobody presses twice; the server sends a form once, however often it is asked.
  useEffect(() => {
    if (isAutomatic) form.current?.requestSubmit()
  }, [isAutomatic])

  return (
    <Form ref={form} method="post" action={address} reloadDocument className="grid gap-4">
      <input type="hidden" name="savedRequest" value={id} />
      {proof === 'code' && <CodeField label={t('secondFactor.code')} />}
      {proof === 'pin' && <PinField label={t('pin.label')} />}
      <Button type="submit" size="lg" isWide>
        {t(proof ? 'resume.unlock' : 'resume.send')}
      </Button>
    </Form>
  )
}
