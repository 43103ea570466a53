import { Check, Download, FileLock2 } from 'lucide-react'
import { useState } from 'react'
import { data, Form } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { askForProof } from '#web/request/ask-for-proof.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { leave } from '../account/sign-out/leave.server.ts'
import type { Route } from './+types/delete-page'
import { AnswerNotice } from './answer-notice.tsx'
import { eraseEverything } from './every-service.server.ts'
import { saveFarewell } from './goodbye/farewell.ts'
import { requireSignedIn } from './load-account.server.ts'
import { PageHeading } from './page-heading.tsx'
import { deleteForm } from './profile-forms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market, appointments } = context.get(servicesContext)
  const [{ balance, displayBalance }, packages, { goals }] = await Promise.all([
    market.wallet(undefined, { context: visit.call }),
    appointments.ownPackages(undefined, { context: visit.call }),
    market.savingGoals(undefined, { context: visit.call }),
  ])
  const t = translator(visit.country.locale, 'profile')
  return {
    money: balance > 0 ? displayBalance : null,
    hasSaved: goals.some((goal) => goal.balance > 0),
    packages: packages
      .filter(({ isUsable }) => isUsable)
      .map(({ id, name, visitsLeft, storeName }) => ({ id, name, visitsLeft, storeName })),
    limits: getFieldLimits(deleteForm),
    seo: privateSeo(visit, paths.profileDelete(), { title: t('delete.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'profile')
  const form = await readForm(request)
  const { value } = parseForm(form, deleteForm)
  if (value?.word !== t('delete.theWord')) return data({ problem: 'word' as const }, { status: 400 })

  try {
    const retained = await eraseEverything(context)
    saveFarewell(visit, retained)
    return leave(context, paths.goodbye())
  } catch (error) {
    if (asServiceError(error)?.code === 'accounts.caller-is-last-owner')
      return data({ problem: 'last-owner' as const }, { status: 409 })
    if (asServiceError(error)?.code === 'market.saving-not-empty')
      return data({ problem: 'saving' as const }, { status: 409 })
    if (asServiceError(error)?.code === 'accounts.confirm-first') return askForProof({ context, request, form })
    console.error('An account was not erased to the end; its person was asked to try again.', error)
    return data({ problem: 'failed' as const }, { status: 503 })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

const problems = { failed: 'delete.failed', 'last-owner': 'delete.lastOwner', saving: 'delete.saving' } as const

export default function DeletePage({
  loaderData: { money, hasSaved, packages, limits },
  actionData,
}: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const [isSending, setSending] = useState(false)
  const word = t('delete.theWord')
  return (
    <div className="max-w-2xl">
      <PageHeading title={t('delete.title')} />
      {actionData && actionData.problem !== 'word' && (
        <AnswerNotice answer={actionData} tone="error">
          {t(problems[actionData.problem])}
        </AnswerNotice>
      )}
      <div className="grid grid-cols-1 gap-4">
        {hasSaved && (
          <Notice tone="warn">
            {t('delete.saving')} <TextLink to={paths.profileSavingGoals()}>{t('delete.toSaving')}</TextLink>
          </Notice>
        )}
        {money && <Notice tone="warn">{t('delete.wallet', { amount: money })}</Notice>}
        {packages.map(({ id, name, visitsLeft, storeName }) => (
          <Notice key={id} tone="warn">
            {t('delete.package', { name, store: storeName, count: visitsLeft })}
          </Notice>
        ))}
        <Card className="grid grid-cols-1 gap-5">
          <section>
            <h2 className="text-lg">{t('delete.gone')}</h2>
            <ul className="mt-2 grid gap-2">
              {(['account', 'addresses', 'pets', 'community', 'favorites'] as const).map((item) => (
                <li key={item} className="flex items-start gap-2.5">
                  <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
                  {t(`delete.goneItems.${item}`)}
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="text-lg">{t('delete.kept')}</h2>
            <p className="mt-2 flex items-start gap-2.5 text-ink-700">
              <FileLock2 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
              {t('delete.keptText')}
            </p>
          </section>
          <a
            href={paths.profileExport()}
            className={buttonStyle('soft', 'md', 'w-fit max-w-full !h-auto min-h-11 !whitespace-normal py-2 text-left')}
          >
            <Download aria-hidden="true" className="size-5 shrink-0" />
            {t('delete.export')}
          </a>
        </Card>
        <Card>
          <Form method="post" reloadDocument className="grid gap-4" onSubmit={() => setSending(true)}>
            <TextField
              {...fieldProps({ limits })('word')}
              label={t('delete.word', { word })}
              autoComplete="off"
              autoCapitalize="characters"
              pattern={`\\s*[${word}${word.toLowerCase()}]{${word.length}}\\s*`}
              error={actionData?.problem === 'word' ? t('delete.wordWrong', { word }) : null}
              messages={{ required: t('delete.wordWrong', { word }), invalid: t('delete.wordWrong', { word }) }}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger" isPending={isSending} pendingLabel={t('delete.submitting')}>
                {t('delete.submit')}
              </Button>
              <ButtonLink to={paths.profilePrivacy()} variant="outline">
                {t('delete.back')}
              </ButtonLink>
            </div>
          </Form>
        </Card>
      </div>
    </div>
  )
}
