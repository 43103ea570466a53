import { data, Form, redirect, useNavigation } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LostNotice, unlessLost } from '../profile/lost-notice.tsx'
import type { Route } from './+types/check-certificate-page'
import { checkForm } from './check-form.server.ts'

export const handle = { chat: 'hidden', thirdPartyScripts: 'blocked', endedSession: 'ignored' } satisfies PagePolicy

/** `/certificate`: entry of a code, for holders of a printed card or certificate who cannot scan it. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'certificate')
  return {
    seo: privateSeo(visit, paths.checkCertificate(), { title: t('check.title'), description: t('check.description') }),
  }
}

/** The code is sent in the body, so that it appears in no address other than the certificate's own. */
export async function action({ request }: Route.ActionArgs) {
  const { typed, value, errors } = parseForm(await readForm(request), checkForm)
  if (errors) return data({ typed: typed.code.slice(0, 4000) }, { status: 400 })
  return redirect(paths.certificate(value.code), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function CheckCertificatePage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('certificate')
  const isSending = useNavigation().formAction === paths.checkCertificate()
  const refused = unlessLost(actionData)
  return (
    <div className="mx-auto grid max-w-xl gap-5">
      <header className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-full bg-brand-100">
          <Art name="ribbon" size={52} />
        </span>
        <div>
          <h1 className="text-2xl sm:text-3xl">{t('check.title')}</h1>
          <p className="mt-1 text-ink-600">{t('check.text')}</p>
        </div>
      </header>
      <LostNotice answer={actionData} />
      <Card>
        <Form method="post" className="grid gap-4">
          <TextField
            name="code"
            label={t('check.code')}
            hint={t('check.hint')}
            required
            pattern=".*\S.*"
            maxLength={4000}
            autoComplete="off"
            defaultValue={refused?.typed}
            error={refused ? t('check.none') : null}
            messages={{ required: t('check.required'), invalid: t('check.required') }}
          />
          <Button type="submit" size="lg" isWide isPending={isSending} pendingLabel={t('check.sending')}>
            {t('check.submit')}
          </Button>
        </Form>
      </Card>
      <p className="text-ink-600">{t('check.offline')}</p>
    </div>
  )
}
