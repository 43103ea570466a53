import { redirect, useNavigation } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { Route } from './+types/import-categories-page'
import { MOST_WORDS, readChoices } from './read-choices.server.ts'

/** What a file means by categories that the catalogue does not have. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { words, categories } = await market.importCategories({ importId: params.id }, { context: visit.call })
  return {
    importId: params.id,
    words: words.slice(0, MOST_WORDS),
    later: words.slice(MOST_WORDS).filter(({ isDecided }) => !isDecided).length,
    categories,
    seo: privateSeo(visit, paths.backofficeImportCategories(params.id), {
      title: t('categories.title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const importId = params.id
  const form = await readForm(request)
  try {
    const { words } = await market.importCategories({ importId }, call)
    const missing = translator(visit.country.locale, 'catalogueDesk')('categories.missing')
    const choices = readChoices(form, words, missing)
    if (choices.length > 0) {
      const { words: known } = await market.chooseCategories({ importId, choices }, call)
      if (known.some(({ isDecided }) => !isDecided)) return redirect(paths.backofficeImportCategories(importId), 303)
    }
  } catch (error) {
    return refusedAnswer(error)
  }
  throw redirect(paths.backofficeImport(importId), 303)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ImportCategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { importId, words, later, categories } = loaderData
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeImport(importId)}>{t('categories.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('categories.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('categories.intro')}</p>
      </header>
      <ResultMessage answer={actionData} done="" offline={t('offline')} />
      {words.length === 0 ? (
        <Notice tone="ok">{t('categories.none')}</Notice>
      ) : (
        <StaffForm className="grid grid-cols-1 gap-4">
          {words.map(({ word }) => (
            <input key={word} type="hidden" name="word" value={word} />
          ))}
          <Card className="grid grid-cols-1 gap-x-6 gap-y-5 p-4 sm:grid-cols-2 sm:p-6">
            {words.map(({ word, products, isDecided, categoryId }, at) => (
              <SelectField
                key={word}
                name={`meaning-${at}`}
                label={t('categories.is', { word })}
                hint={t('categories.products', { count: products })}
                defaultValue={isDecided ? (categoryId === null ? 'none' : `category:${categoryId}`) : ''}
                required
                messages={{ required: t('categories.missing') }}
                placeholder={t('categories.choose')}
              >
                <option value="new">{t('categories.new', { word })}</option>
                <option value="none">{t('categories.ignore')}</option>
                <optgroup label={t('categories.existing')}>
                  {categories.map(({ id, name }) => (
                    <option key={id} value={`category:${id}`}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              </SelectField>
            ))}
          </Card>
          {later > 0 && <p className="text-ink-700">{t('categories.later', { count: later })}</p>}
          <Button
            type="submit"
            className="justify-self-start"
            isPending={isPending}
            pendingLabel={t('categories.saving')}
          >
            {t('categories.save')}
          </Button>
        </StaffForm>
      )}
    </div>
  )
}
