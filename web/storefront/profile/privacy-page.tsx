import { Download, Trash2 } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { CONSENT_COOKIE } from '#web/storefront/account/consent/consent.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import type { Route } from './+types/privacy-page'
import { AnswerNotice } from './answer-notice.tsx'
import { loadAccount, requireSignedIn } from './load-account.server.ts'
import { LostNotice, unlessLost } from './lost-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { consentsForm } from './profile-forms.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { consents } = await loadAccount(context, request)
  const t = translator(visit.country.locale, 'profile')
  return {
    consents,
    seo: privateSeo(visit, paths.profilePrivacy(), { title: t('privacy.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { accounts } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const { value } = parseForm(await readForm(request), consentsForm)
  if (!value) throw httpError('bad-input')
  await accounts.saveConsents(value, { context: visit.call })
  visit.setCookie(CONSENT_COOKIE, value.analytics ? 'yes' : 'no')
  return { isSaved: true }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function PrivacyPage({ loaderData: { consents }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHeading title={t('privacy.title')} />
      <LostNotice answer={actionData} />
      {unlessLost(actionData) && (
        <AnswerNotice answer={actionData} tone="ok">
          {t('privacy.saved')}
        </AnswerNotice>
      )}
      <div className="grid gap-4">
        <Card>
          <h2 className="mb-3 text-lg">{t('privacy.consents')}</h2>
          <Form method="post" className="grid gap-4">
            <Switch name="analytics" defaultChecked={consents.analytics ?? false} hint={t('privacy.analyticsHint')}>
              {t('privacy.analytics')}
            </Switch>
            <Switch name="marketing" defaultChecked={consents.marketing} hint={t('privacy.marketingHint')}>
              {t('privacy.marketing')}
            </Switch>
            <Button type="submit" isPending={isSaving} pendingLabel={t('saving')} className="@md/main:w-fit">
              {t('save')}
            </Button>
          </Form>
          {consents.termsVersion && (
            <p className="mt-4 text-ink-600 text-sm">{t('privacy.terms', { version: consents.termsVersion })}</p>
          )}
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-60 flex-1">
            <h2 className="text-lg">{t('privacy.export')}</h2>
            <p className="mt-1 text-ink-600">{t('privacy.exportText')}</p>
          </div>
          <ButtonLink
            to={paths.profileExport()}
            reloadDocument
            variant="outline"
            icon={<Download aria-hidden="true" className="size-5" />}
          >
            {t('privacy.export')}
          </ButtonLink>
        </Card>
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-60 flex-1">
            <h2 className="text-lg">{t('privacy.delete')}</h2>
            <p className="mt-1 text-ink-600">{t('privacy.deleteText')}</p>
          </div>
          <ButtonLink
            to={paths.profileDelete()}
            variant="ghost"
            className="!text-red-700 hover:!bg-red-50"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
          >
            {t('privacy.delete')}
          </ButtonLink>
        </Card>
      </div>
    </>
  )
}
