import { KeyRound } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/accounts/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { askForProof } from '#web/request/ask-for-proof.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { formatMoment } from '../../profile/dates.ts'
import { requireSignedIn } from '../../profile/load-account.server.ts'
import { LostNotice } from '../../profile/lost-notice.tsx'
import { PageHeading } from '../../profile/page-heading.tsx'
import { deviceName } from '../consent/device-name.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import type { Route } from './+types/passkeys-page'
import { attestationForm, getBrowserSecret, hasPasskeys } from './passkey-browser.server.ts'
import { PasskeyForm } from './passkey-form.tsx'

export const handle = { rate: 'signIn', thirdPartyScripts: 'blocked' } satisfies PagePolicy

const { passkeyId, name } = getInputSchema(contract.renamePasskey).shape
const renameForm = z.object({ passkey: passkeyId, name })
const removeForm = z.object({ passkey: passkeyId })

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const passkeys = await accounts.passkeys(undefined, { context: visit.call })
  const t = translator(visit.country.locale, 'profile')
  const isStaff = visit.isLocked || visit.viewer.roles.some((role) => role !== 'customer')
  return {
    passkeys: passkeys.map(({ id, name, host, isHere, isSecondFactor, createdAt, lastUsedAt }) => ({
      id,
      name,
      host: isHere ? null : host,
      proves: isStaff ? (isSecondFactor ? ('secondFactor' as const) : ('customerOnly' as const)) : null,
      added: formatMoment(createdAt, visit.country),
      used: lastUsedAt && formatMoment(lastUsedAt, visit.country),
    })),
    canAdd: hasPasskeys(visit),
    newName: deviceName(request.headers.get('user-agent')) ?? '',
    limits: getFieldLimits(renameForm),
    seo: privateSeo(visit, proofPaths.profilePasskeys(), { title: t('passkeys.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const form = await readForm(request)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'profile')
  try {
    switch (readIntent(form, ['add-passkey', 'rename', 'remove'])) {
      case 'add-passkey': {
        const { value, errors } = parseForm(form, attestationForm, { name: t('passkeys.nameRequired') })
        if (errors) return refuse(errors.name ?? t('passkeys.nameRequired'))
        const { passkey: attestation, name } = value
        const added = await accounts.addPasskey({ browserSecret: getBrowserSecret(visit), attestation, name }, call)
        return { done: 'added' as const, name: added.name }
      }
      case 'rename': {
        const { value, errors } = parseForm(form, renameForm, { name: t('passkeys.nameRequired') })
        if (errors) return refuse(errors.name ?? t('passkeys.nameRequired'))
        await accounts.renamePasskey({ passkeyId: value.passkey, name: value.name }, call)
        return { done: 'renamed' as const, name: value.name }
      }
      case 'remove': {
        const { value } = parseForm(form, removeForm)
        if (!value) throw httpError('bad-input')
        await accounts.removePasskey({ passkeyId: value.passkey }, call)
        return redirect(proofPaths.profilePasskeys({ removed: 1 }), 303)
      }
    }
  } catch (error) {
    const { code, detail, status } = toRefusal(error)
    if (code === 'accounts.confirm-first') return askForProof({ context, request, form })
    if (code === 'accounts.second-factor-first')
      return redirect(paths.secondFactor({ referrer: proofPaths.profilePasskeys() }), 303)
    return refuse(detail, status)
  }
}

function refuse(problem: string, status = 400) {
  return data({ problem }, { status })
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PasskeysPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { passkeys, canAdd } = loaderData
  const [search] = useSearchParams()
  return (
    <>
      <PageHeading title={t('passkeys.title')}>{t('passkeys.text')}</PageHeading>
      <LostNotice answer={actionData} />
      <Answer answer={actionData} search={search} />
      {passkeys.length > 0 && (
        <Card className="!py-1 sm:!py-2 mb-4">
          <ul className="grid divide-y divide-ink-200">
            {passkeys.map((passkey) => (
              <Passkey
                key={passkey.id}
                passkey={passkey}
                isAsking={search.get('remove') === passkey.id}
                {...loaderData}
              />
            ))}
          </ul>
        </Card>
      )}
      {canAdd ? <NewPasskey {...loaderData} /> : <Notice>{t('passkeys.none')}</Notice>}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Answer({ answer, search }: { answer: Route.ComponentProps['actionData']; search: URLSearchParams }) {
  const { t } = useTranslation('profile')
  if (answer && 'problem' in answer)
    return (
      <AnswerNotice answer={answer} tone="error">
        {answer.problem}
      </AnswerNotice>
    )
  if (answer && 'done' in answer)
    return (
      <AnswerNotice answer={answer} tone="ok">
        {t(`passkeys.done.${answer.done}`, { name: answer.name })}
      </AnswerNotice>
    )
  if (search.has('removed'))
    return (
      <AnswerNotice answer={search} tone="ok">
        {t('passkeys.done.removed')}
      </AnswerNotice>
    )
  if (search.has('confirmed'))
    return (
      <AnswerNotice answer={search} tone="info">
        {t('passkeys.confirmed')}
      </AnswerNotice>
    )
  return null
}

interface PasskeyProps extends Pick<Loaded, 'limits'> {
  passkey: Loaded['passkeys'][number]
  isAsking: boolean
}

function Passkey({ passkey, isAsking, limits }: PasskeyProps) {
  const { t } = useTranslation('profile')
  const { id, name, host, proves, added, used } = passkey
  const sent = useNavigation().formData
  const pending = sent?.get('passkey') === id ? sent.get('intent') : null
  const field = fieldProps({ limits, values: { name } })
  const facts = [t('passkeys.added', { when: added }), used ? t('passkeys.used', { when: used }) : t('passkeys.unused')]
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-2 py-3.5">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-100 text-brand-700">
        <KeyRound aria-hidden="true" className="size-5.5" />
      </span>
      <div className="min-w-44 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-extrabold wrap-anywhere">
          {name}
          {host !== null && <Badge tone="neutral">{t('passkeys.elsewhere', { host })}</Badge>}
          {proves && <Badge tone={proves === 'secondFactor' ? 'ok' : 'neutral'}>{t(`passkeys.${proves}`)}</Badge>}
        </p>
        <p className="text-ink-600 text-sm">{facts.join(' · ')}</p>
        <details className="mt-1">
          <summary
            className="inline-flex min-h-10 items-center font-extrabold text-brand-700 text-sm"
            aria-label={t('passkeys.renameNamed', { name })}
          >
            {t('passkeys.rename')}
          </summary>
          <Form method="post" preventScrollReset className="mt-1 flex flex-wrap items-end gap-3">
            <input type="hidden" name="passkey" value={id} />
            <TextField
              {...field('name')}
              label={t('passkeys.name')}
              messages={{ required: t('passkeys.nameRequired') }}
              className="min-w-52 flex-1"
            />
            <Button
              type="submit"
              name="intent"
              value="rename"
              variant="outline"
              className="h-12"
              isPending={pending === 'rename'}
            >
              {t('passkeys.save')}
            </Button>
          </Form>
        </details>
      </div>
      {!isAsking && (
        <Link
          to={proofPaths.profilePasskeys({ remove: id })}
          preventScrollReset
          aria-label={t('passkeys.removeNamed', { name })}
          className={buttonStyle('ghost', 'sm', '!text-red-700 hover:!bg-red-50')}
        >
          {t('passkeys.remove')}
        </Link>
      )}
      {isAsking && (
        <div className="w-full rounded-tile bg-red-50 p-3.5">
          <p className="font-bold text-red-900 wrap-anywhere">{t('passkeys.removeAsk', { name })}</p>
          <p className="mb-2.5 text-red-900 text-sm">{t('passkeys.removeText')}</p>
          <Form method="post" className="flex flex-wrap gap-2" preventScrollReset>
            <input type="hidden" name="passkey" value={id} />
            <Button
              type="submit"
              name="intent"
              value="remove"
              variant="danger"
              size="sm"
              isPending={pending === 'remove'}
            >
              {t('passkeys.removeYes')}
            </Button>
            <ButtonLink to={proofPaths.profilePasskeys()} variant="outline" size="sm" preventScrollReset replace>
              {t('passkeys.removeNo')}
            </ButtonLink>
          </Form>
        </div>
      )}
    </li>
  )
}

function NewPasskey({ passkeys, newName, limits }: Loaded) {
  const { t } = useTranslation('profile')
  const field = fieldProps({ limits, values: { name: newName } })
  return (
    <Card>
      <h2 className="text-lg">{t('passkeys.newTitle')}</h2>
      <p className="only-without-script mt-1 text-ink-600">{t('passkeys.noScript')}</p>
      {/* Remounted after an addition: the next name starts anew. */}
      <div className="max-w-md">
        <PasskeyForm
          key={passkeys.length}
          purpose="addition"
          label={t('passkeys.add')}
          variant="primary"
          otherwise={<p className="needs-script mt-1 text-ink-600">{t('passkeys.noScript')}</p>}
          afterConfirm={proofPaths.profilePasskeys({ confirmed: 1 })}
        >
          <p className="mt-1 text-ink-600">{t('passkeys.newText')}</p>
          <TextField
            {...field('name')}
            label={t('passkeys.name')}
            messages={{ required: t('passkeys.nameRequired') }}
          />
        </PasskeyForm>
      </div>
    </Card>
  )
}
