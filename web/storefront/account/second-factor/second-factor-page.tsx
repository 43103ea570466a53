import { Smartphone } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import { pageAddress } from '#web/request/page-address.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { deviceName } from '../consent/device-name.ts'
import { attestationForm, getBrowserSecret, hasPasskeys } from '../passkeys/passkey-browser.server.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import { firstErrorRefusal, type Refusal } from '../sign-in/refusal.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import { TRUSTED_DEVICE_COOKIE, TRUSTED_DEVICE_SECONDS } from '../trusted-device/device-secret.ts'
import { PinField } from '../trusted-device/pin-field.tsx'
import { loadDeviceStaff } from '../trusted-device/unlock.server.ts'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/second-factor-page'
import { CodeField } from './code-field.tsx'
import { codeForm, passkeyForm } from './code-form.server.ts'
import { qrPicture } from './qr-picture.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Merchants and operators enter their authenticator code here; until then they have the customer role only. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = new URL(request.url)
  const referrer = parseReferrer(searchParams.get('referrer'))
  const isByCode = searchParams.get('by') === 'code'
  if (!isByCode && (await loadDeviceStaff(context)).some(({ uid }) => uid === (visit.viewer.uid ?? visit.lastAccount)))
    leadToSignIn(visit, paths.unlock({ referrer }))
  if (visit.viewer.isGuest) leadToSignIn(visit, paths.signin({ referrer }))

  const { accounts } = context.get(servicesContext)
  const passkeys = hasPasskeys(visit) ? await accounts.passkeys(undefined, { context: visit.call }) : null
  const t = translator(visit.country.locale, 'account')
  const seo = { title: t('secondFactor.title'), description: t('secondFactor.text') }
  return {
    referrer,
    canProve: passkeys?.some(({ isHere, isSecondFactor }) => isHere && isSecondFactor) ?? false,
    newPasskeyName: passkeys ? (deviceName(request.headers.get('user-agent')) ?? t('passkey.unnamed')) : null,
    seo: privateSeo(visit, paths.secondFactor(), seo),
  }
}

interface NewAuthenticator {
  /** QR picture of the `otpauth:` address that authenticator apps read. */
  qr: string
  /** In groups of four characters, for typing by hand. */
  secret: string
}

interface Answer {
  refusal: Refusal | null
  setUp: NewAuthenticator | null
}

function refuse(refusal: Refusal) {
  return data<Answer>({ refusal, setUp: null }, { status: refusal.status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: visit.call }
  try {
    const intent = readIntent(form, ['begin', 'prove', 'passkey', 'add-passkey'], 'prove')
    if (intent === 'begin') {
      const { secret, uri } = await accounts.beginSecondFactor(undefined, call)
      return data<Answer>({ refusal: null, setUp: { qr: qrPicture(uri), secret: inGroups(secret) } })
    }
    if (intent === 'passkey') {
      const { value, errors } = parseForm(form, passkeyForm)
      if (errors) return refuse(firstErrorRefusal(errors))
      const proof = { browserSecret: getBrowserSecret(visit), assertion: value.passkey }
      if (value.pin === '') await accounts.proveByPasskey(proof, call)
      else {
        const device = getDevice(visit, request, value.pin)
        keepDevice(visit, await accounts.trustDeviceByPasskey({ ...proof, ...device }, call))
      }
    } else if (intent === 'add-passkey') {
      const { value, errors } = parseForm(form, attestationForm)
      if (errors) return refuse(firstErrorRefusal(errors))
      const { passkey: attestation, name } = value
      await accounts.addPasskey({ browserSecret: getBrowserSecret(visit), attestation, name }, call)
    } else {
      const { value, errors } = parseForm(form, codeForm)
      if (errors) return refuse(firstErrorRefusal(errors))
      if (value.pin === '') await accounts.proveSecondFactor({ code: value.code }, call)
      else {
        const device = getDevice(visit, request, value.pin)
        keepDevice(visit, await accounts.trustDevice({ code: value.code, ...device }, call))
      }
    }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.code === 'accounts.confirm-first')
      throw redirect(proofPaths.confirm({ referrer: getOwnAddress(request) }), 303)
    return refuse(refusal)
  }
  throw redirect(parseReferrer(new URL(request.url).searchParams.get('referrer')), 303)
}

function getOwnAddress(request: Request): string {
  const { pathname, search } = pageAddress(request.url)
  return pathname + search
}

/** This browser as it is to be trusted, with its secret where somebody trusts it already. */
function getDevice({ cookies }: Visit, request: Request, pin: string) {
  const known = cookies[TRUSTED_DEVICE_COOKIE]
  return {
    pin,
    name: deviceName(request.headers.get('user-agent')),
    deviceSecret: known && known.length >= 20 && known.length <= 100 ? known : null,
  }
}

/** With the secret that the browser keeps, a PIN is enough from now on. */
function keepDevice(visit: Visit, { deviceSecret }: { deviceSecret: string }): void {
  visit.setCookie(TRUSTED_DEVICE_COOKIE, deviceSecret, { maxAge: TRUSTED_DEVICE_SECONDS })
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ')
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const { referrer, canProve, newPasskeyName } = loaderData
  const isSending = useIsSending(paths.secondFactor())
  const setUp = actionData?.setUp

  return (
    <AuthCard
      title={t('secondFactor.title')}
      text={t(setUp ? 'secondFactor.scan' : canProve ? 'secondFactor.textWithPasskey' : 'secondFactor.text')}
      aside={<TextLink to={referrer}>{t('secondFactor.later')}</TextLink>}
    >
      <AuthRefusal refusal={actionData?.refusal} />
      {canProve && !setUp && (
        <PasskeyForm purpose="proof" label={t('passkey.prove')} variant="primary">
          <NewPin />
        </PasskeyForm>
      )}
      {setUp && (
        <div className="grid justify-items-center gap-3">
          <img
            src={setUp.qr}
            alt={t('secondFactor.qr')}
            width={208}
            height={208}
            className="rounded-tile border border-ink-200 bg-white p-2"
          />
          <p className="text-center text-ink-600 text-sm">
            {t('secondFactor.type')}
            <code className="mt-1 block break-words font-bold text-ink-900 tracking-wide">{setUp.secret}</code>
          </p>
        </div>
      )}
      <Form method="post" className="grid gap-4">
        <CodeField label={t('secondFactor.code')} />
        <NewPin />
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('secondFactor.sending')}>
          {t('secondFactor.submit')}
        </Button>
      </Form>
      {!setUp && (
        <Form method="post" className="border-ink-200 border-t pt-4">
          <p className="mb-3 text-ink-600 text-sm">{t('secondFactor.firstTime')}</p>
          <Button
            type="submit"
            name="intent"
            value="begin"
            variant="outline"
            isWide
            icon={<Smartphone aria-hidden="true" className="size-5" />}
          >
            {t('secondFactor.begin')}
          </Button>
        </Form>
      )}
      {!setUp && !canProve && newPasskeyName !== null && (
        <PasskeyForm purpose="addition" label={t('passkey.addHere')}>
          <input type="hidden" name="name" value={newPasskeyName} />
        </PasskeyForm>
      )}
    </AuthCard>
  )
}

/** A PIN for this browser, chosen with the proof. */
function NewPin() {
  const { t } = useTranslation('account')
  return (
    <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-11 items-center px-3.5 font-extrabold text-brand-700 text-sm">
        {t('pin.trust')}
      </summary>
      <div className="grid gap-3 border-ink-200 border-t p-3.5">
        <p className="text-ink-700 text-sm">{t('pin.trustText')}</p>
        <PinField label={t('pin.choose')} hint={t('pin.chooseHint')} isNew />
      </div>
    </details>
  )
}
