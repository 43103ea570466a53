import { data, Link, redirect, useNavigation } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths as storePaths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { CopyButton } from '../../storefront/payment/copy-button.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/imports-page'
import { uploadForm } from './import-forms.server.ts'
import { ImportCounts, ImportStateBadge } from './import-state.tsx'
import { loadShop } from './load-shop.server.ts'
import { ShopField } from './shop-field.tsx'

/** Upload form for catalogue files, and earlier imports. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { shops, shop } = await loadShop(context, request)
  const imports = shop ? await market.catalogueImports({ shopId: shop.id }, { context: visit.call }) : []
  return {
    imports: imports.map(({ id, fileName, state, counts, options, createdAt }) => ({
      ...{ id, fileName, state, counts, options },
      when: momentLabel(Date.parse(createdAt), visit.country.timezone, visit.now()),
    })),
    shops,
    shopId: shop?.id ?? '',
    // A shop is read at the address of its country.
    feed: shop && `${visit.alternates[shop.country] ?? visit.origin}${storePaths.productFeed({ shop: shop.id })}`,
    seo: privateSeo(visit, paths.backofficeImports(), { title: t('imports.title'), description: t('description') }),
  }
}

interface UploadAnswer {
  refusal: Refusal
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const { value, errors } = parseForm(form, uploadForm)
  if (errors) return data<UploadAnswer>({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { file, ...upload } = value
  const bytes = file ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0)
  const fileName = file?.name.slice(0, 200) || 'catalogo'
  try {
    const { id, state } = await market.draftImport(
      { ...upload, fileName, contentBase64: bytes.toString('base64') },
      { context: context.get(visitContext).call },
    )
    throw redirect(state === 'mapping' ? paths.backofficeImportColumns(id) : paths.backofficeImport(id), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data<UploadAnswer>({ refusal }, { status: refusal.status })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { imports, shopId, feed } = loaderData
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <BackLink to={paths.backofficeCatalogue({ shopId })}>{t('toCatalogue')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('imports.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('imports.intro')}</p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('imports.offline')} />
      <Upload loaded={loaderData} />
      {imports.length === 0 ? (
        <EmptyState art={<Art name="package" size={88} />} title={t('imports.none')}>
          {t('imports.noneText')}
        </EmptyState>
      ) : (
        <section aria-labelledby="archivos">
          <h2 id="archivos" className="mb-2 text-lg">
            {t('imports.list')}
          </h2>
          <ul className="grid gap-2.5">
            {imports.map((each) => (
              <li key={each.id}>
                <Card className="grid gap-2 p-4">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <Link
                      to={paths.backofficeImport(each.id)}
                      className="inline-flex min-h-10 min-w-0 items-center break-all font-extrabold text-brand-700 underline-offset-4 hover:underline"
                    >
                      {each.fileName}
                    </Link>
                    <ImportStateBadge state={each.state} />
                    <span className="ml-auto text-ink-600 text-sm">
                      {each.when} · {t('imports.rows', { count: each.options })}
                    </span>
                  </p>
                  <ImportCounts counts={each.counts} />
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {feed !== null && <Feed address={feed} />}
    </div>
  )
}

/** Address of the shop's products for Google Merchant Center and comparers of prices. */
function Feed({ address }: { address: string }) {
  const { t } = useTranslation('catalogueDesk')
  return (
    <Card className="grid gap-2 sm:p-6">
      <h2 className="text-lg">{t('imports.feed.title')}</h2>
      <p className="max-w-2xl text-ink-700">{t('imports.feed.text')}</p>
      <p className="flex flex-wrap items-center gap-2">
        <a href={address} className="min-w-0 break-all font-bold text-brand-700 underline underline-offset-4">
          {address}
        </a>
        <CopyButton text={address} label={t('imports.feed.copy')} />
      </p>
      <p className="text-ink-600 text-sm">{t('imports.feed.without')}</p>
    </Card>
  )
}

/** Works without JavaScript: the result then shows on the next page. */
function Upload({ loaded: { shops, shopId } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('catalogueDesk')
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="subir">
      <Card className="grid gap-4 sm:p-6">
        <h2 id="subir" className="text-lg">
          {t('imports.upload')}
        </h2>
        <StaffForm encType="multipart/form-data" className="grid gap-4">
          {shops.length > 1 ? (
            <ShopField shops={shops} shopId={shopId} />
          ) : (
            <input type="hidden" name="shopId" value={shopId} />
          )}
          <TextField
            type="file"
            name="file"
            label={t('imports.file')}
            hint={t('imports.fileHint')}
            accept=".csv,.txt,.tsv,.xlsx,.xls,.html,.htm,text/csv"
            required
            messages={{ required: t('imports.fileMissing') }}
          />
          <Checkbox name="isWhole" value="1">
            {t('imports.whole')}
          </Checkbox>
          <Button
            type="submit"
            className="justify-self-start"
            isPending={isPending}
            pendingLabel={t('imports.sending')}
          >
            {t('imports.send')}
          </Button>
        </StaffForm>
        <p className="flex flex-wrap gap-2 border-ink-200 border-t pt-4">
          {(['current', 'template'] as const).map((kind) => (
            <a
              key={kind}
              href={paths.backofficeCatalogueFile({ shopId, kind })}
              className={buttonStyle('outline', 'sm')}
            >
              {t(`imports.${kind}`)}
            </a>
          ))}
        </p>
      </Card>
    </section>
  )
}
