import { data, redirect, useNavigation } from 'react-router'
import type { FileColumn } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { Route } from './+types/import-columns-page'
import { columnsForm } from './import-forms.server.ts'

/** What each column of a file is taken for, to be corrected before the file is compared. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const found = await market.importColumns({ importId: params.id }, { context: visit.call })
  return {
    ...found,
    seo: privateSeo(visit, paths.backofficeImportColumns(params.id), {
      title: t('columns.title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const { market } = context.get(servicesContext)
  const { value, errors } = parseForm(await readForm(request), columnsForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const columns = value.columns.map((column) => (column === 'none' ? null : column))
  try {
    await market.chooseColumns({ importId: params.id, columns }, { context: context.get(visitContext).call })
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.backofficeImport(params.id), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Column = (typeof FileColumn.options)[number]

const GROUPS: readonly { name: 'product' | 'price' | 'options' | 'pet' | 'more'; columns: readonly Column[] }[] = [
  {
    name: 'product',
    columns: ['sku', 'title', 'barcode', 'brand', 'vendor', 'body', 'type', 'category', 'tags', 'imageUrl', 'handle'],
  },
  {
    name: 'price',
    columns: [
      ...(['price', 'salePrice', 'saleStarts', 'saleEnds', 'compareAt', 'quantity', 'visible'] as const),
      ...(['isInStock', 'policy', 'tracker', 'onHand'] as const),
    ],
  },
  {
    name: 'options',
    columns: [
      ...(['option1Value', 'option1Name', 'option2Value', 'option2Name', 'option3Value', 'option3Name'] as const),
      ...(['optionValues', 'optionGroups'] as const),
    ],
  },
  {
    name: 'pet',
    columns: ['species', 'lifeStage', 'breedSize', 'netWeight', 'kcal', 'ingredients', 'needsPrescription', 'vat'],
  },
  {
    name: 'more',
    columns: [
      ...(['status', 'published', 'location', 'stockBefore', 'id', 'parent', 'rowKind', 'variantImage'] as const),
      ...(['imagePosition', 'imageAlt', 'giftCard', 'seoTitle', 'seoDescription'] as const),
    ],
  },
]

export default function ImportColumnsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { import: brought, columns, missing, sheet } = loaderData
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <BackLink to={paths.backofficeImports({ shopId: brought.shopId })}>{t('import.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('columns.title')}</h1>
        <p className="break-all font-bold text-sm">
          {[brought.fileName, sheet && t('columns.sheet', { sheet })].filter(Boolean).join(' · ')}
        </p>
        <p className="max-w-2xl text-ink-700">{t(missing === 'headings' ? 'columns.introNone' : 'columns.intro')}</p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('imports.offline')} />
      {missing && missing !== 'headings' && !actionData && (
        <Notice tone="warn">{t(`columns.missing.${missing}`)}</Notice>
      )}
      <StaffForm className="grid gap-4">
        <Card className="grid gap-x-6 gap-y-5 p-4 sm:grid-cols-2 sm:p-6">
          {columns.map(({ heading, column, samples }, at) => (
            <SelectField
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
              key={at}
              name="columns"
              label={t('columns.is', { heading: heading || t('columns.unnamed', { number: at + 1 }) })}
              hint={
                samples.length > 0 ? t('columns.samples', { samples: samples.join(' · ') }) : t('columns.noSamples')
              }
              defaultValue={column ?? 'none'}
            >
              <option value="none">{t('columns.none')}</option>
              {GROUPS.map(({ name, columns: offered }) => (
                <optgroup key={name} label={t(`columns.group.${name}`)}>
                  {offered.map((each) => (
                    <option key={each} value={each}>
                      {t(`columns.label.${each}`)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          ))}
        </Card>
        <Button type="submit" className="justify-self-start" isPending={isPending} pendingLabel={t('columns.sending')}>
          {t('columns.send')}
        </Button>
      </StaffForm>
    </div>
  )
}
