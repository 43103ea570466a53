import { data, Form, redirect, redirectDocument } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { assertionForm, hasPasskeys } from '../passkeys/passkey-browser.server.ts'
import { PasskeyForm } from '../passkeys/passkey-form.tsx'
import { AuthCard } from '../sign-in/auth-card.tsx'
import { AuthRefusal } from '../sign-in/auth-refusal.tsx'
import { parseReferrer } from '../sign-in/referrer.ts'
import { firstErrorRefusal } from '../sign-in/refusal.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { toRefusal, toResponseInit } from '../sign-in/to-refusal.server.ts'
import { useIsSending } from '../use-is-sending.ts'
import type { Route } from './+types/unlock-page'
import { PinField } from './pin-field.tsx'
import { loadDeviceStaff, unlockByPin, unlockForm } from './unlock.server.ts'

export const handle = {
  thirdPartyScripts: 'blocked',
  dialogs: 'none',
  rate: 'signIn',
  beforeOpening: true,
  endedSession: 'ignored',
} satisfies PagePolicy

/** Asks for the PIN of somebody who trusts this browser: to go on after a pause, or to switch the person at a counter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const referrer = getReferrer(request)
  const people = await loadDeviceStaff(context)
  if (people.length === 0) throw redirect(paths.secondFactor({ referrer }))
  const t = translator(visit.country.locale, 'account')
  const seo = privateSeo(visit, paths.unlock(), { title: t('pin.title'), description: t('pin.text') })
  const here = visit.viewer.uid ?? visit.lastAccount
  const canUsePasskey = hasPasskeys(visit)
  return { canUsePasskey, people, here: people.find(({ uid }) => uid === here)?.uid ?? null, referrer, seo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (readIntent(form, ['pin', 'passkey'], 'pin') === 'passkey') return unlockByPasskey(request, context, form)
  const { value, errors } = parseForm(form, unlockForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors), uid: null }, { status: 400 })
  try {
    await unlockByPin(context, value)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, uid: value.uid }, toResponseInit(refusal))
  }
  // The page belongs to somebody else from now on.
  return redirectDocument(getReferrer(request), 303)
}

/** The passkey says who it is: the session goes on, or the browser is theirs from now on. */
async function unlockByPasskey(request: Request, context: Route.ActionArgs['context'], form: FormData) {
  const { value, errors } = parseForm(form, assertionForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors), uid: null }, { status: 400 })
  try {
    const proof = { assertion: value.passkey }
    const answer = await signIn(context, request, { proof, referrer: getReferrer(request) })
    return redirectDocument(answer.headers.get('location') ?? getReferrer(request), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, uid: null }, toResponseInit(refusal))
  }
}

function getReferrer(request: Request): string {
  const referrer = parseReferrer(new URL(request.url).searchParams.get('referrer'))
  return referrer === '/' ? '/backoffice' : referrer
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function UnlockPage({
  loaderData: { people, here, referrer, canUsePasskey },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('account')
  const isSending = useIsSending(paths.unlock())
  const [only] = people.length === 1 ? people : []
  const chosen = actionData?.uid ?? here ?? people[0]?.uid
  return (
    <AuthCard
      title={t('pin.title')}
      text={only ? t('pin.textOf', { name: only.name }) : t('pin.text')}
      aside={
        <>
          {t('pin.forgot')} <TextLink to={paths.signin({ referrer })}>{t('pin.byPassword')}</TextLink>
        </>
      }
    >
      <AuthRefusal refusal={actionData?.refusal} />
      <Form method="post" className="grid gap-4">
        {only ? (
          <input type="hidden" name="uid" value={only.uid} />
        ) : (
          <RadioGroup
            name="uid"
            label={t('pin.who')}
            defaultValue={chosen}
            options={people.map(({ uid, name }) => ({ value: uid, label: name }))}
          />
        )}
        <PinField label={t('pin.label')} />
        <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('secondFactor.sending')}>
          {t('pin.submit')}
        </Button>
      </Form>
      {canUsePasskey && <PasskeyForm purpose="sign-in" label={t('passkey.prove')} />}
      {here !== null && (
        <TextLink to={paths.secondFactor({ referrer, by: 'code' })} className="justify-self-center text-sm">
          {t('pin.byCode')}
        </TextLink>
      )}
    </AuthCard>
  )
}
