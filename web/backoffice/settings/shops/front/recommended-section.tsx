import { Plus, Search } from 'lucide-react'
import { Form } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../../../staff-form.tsx'
import { Section } from '../shop-section.tsx'
import type { ShopAnswer } from '../shop-sections.ts'
import type { FrontView } from './front-view.server.ts'
import { RowMoves } from './row-moves.tsx'

const MOST = 10

/** Products that the shop recommends, and the search that adds them. */
export function RecommendedSection({ shop, answer }: { shop: FrontView; answer: ShopAnswer | null }) {
  const { t } = useTranslation('shopFront')
  const { recommended, found, search, version } = shop
  const isFull = recommended.length >= MOST
  return (
    <Section id="recomendados" title={t('favorites.title')} text={t('favorites.text')} answer={answer}>
      {recommended.length === 0 ? (
        <p className="mb-5 rounded-tile bg-ink-100 px-4 py-3 text-ink-700">{t('favorites.none')}</p>
      ) : (
        <StaffForm preventScrollReset className="mb-5">
          <input type="hidden" name="version" value={version} />
          <ol className="grid gap-2">
            {recommended.map(({ id, title, vendor, isOnSale }, index) => (
              <li key={id} className="flex items-center gap-2 rounded-tile bg-ink-100 py-1 pr-1 pl-4">
                <span className="min-w-0 flex-1 break-words">
                  <b className="font-extrabold">{title}</b>{' '}
                  <span className="text-ink-700 text-sm">
                    {vendor} {!isOnSale && <Badge tone="warn">{t('favorites.soldOut')}</Badge>}
                  </span>
                </span>
                <RowMoves
                  section="favorites"
                  {...{ id, name: title }}
                  isFirst={index === 0}
                  isLast={index === recommended.length - 1}
                />
              </li>
            ))}
          </ol>
        </StaffForm>
      )}
      {isFull && <p className="text-ink-700">{t('favorites.full')}</p>}
      {!isFull && (
        <Form method="get" preventScrollReset className="flex items-end gap-2">
          <TextField
            name="search"
            type="search"
            label={t('favorites.search')}
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <Button
            type="submit"
            variant="outline"
            className="h-12"
            icon={<Search aria-hidden="true" className="size-4.5" />}
          >
            {t('favorites.find')}
          </Button>
        </Form>
      )}
      {!isFull && search !== '' && (
        <div className="mt-4" aria-live="polite">
          {found.length === 0 ? (
            <p className="text-ink-700">{t('favorites.nothingFound', { search })}</p>
          ) : (
            <ul aria-label={t('favorites.found')} className="grid gap-1">
              {found.map(({ id, title, vendor, isOnSale, isChosen }) => (
                <li key={id} className="flex items-center gap-3 border-ink-200 border-b py-1.5 last:border-b-0">
                  <span className="min-w-0 flex-1 break-words">
                    {title}{' '}
                    <span className="text-ink-700 text-sm">
                      {vendor} {!isOnSale && <Badge tone="warn">{t('favorites.soldOut')}</Badge>}
                    </span>
                  </span>
                  {isChosen ? (
                    <Badge tone="ok">{t('favorites.chosen')}</Badge>
                  ) : (
                    <AddProduct {...{ id, title, version }} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Section>
  )
}

function AddProduct({ id, title, version }: { id: string; title: string; version: number }) {
  const { t } = useTranslation('shopFront')
  return (
    <StaffForm preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="productId" value={id} />
      <Button
        type="submit"
        name="intent"
        value="favorites-add"
        variant="light"
        size="sm"
        aria-label={t('favorites.addNamed', { name: title })}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        {t('favorites.add')}
      </Button>
    </StaffForm>
  )
}
