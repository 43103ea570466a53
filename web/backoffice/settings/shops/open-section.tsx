import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { SectionForm, SectionNotice } from './shop-section.tsx'
import type { ShopAnswer } from './shop-sections.ts'
import type { ShopView } from './shop-view.server.ts'

/** Whether customers see the shop, what it lacks for that, and the way to open it. */
export function OpenSection({
  shop: { isOpen, missing, version },
  answer,
}: {
  shop: ShopView
  answer: ShopAnswer | null
}) {
  const { t } = useTranslation('shopsSettings')
  return (
    <section aria-label={t('open.label')}>
      <SectionNotice answer={answer} savedMessage={t(isOpen ? 'open.opened' : 'open.closed')} />
      <Notice
        tone={isOpen ? 'ok' : 'warn'}
        title={t(isOpen ? 'open.isOpen' : 'open.isClosed')}
        actions={!isOpen && <SectionForm section="open" version={version} answer={answer} submit={t('open.open')} />}
      >
        {isOpen && <p>{t('open.isOpenText')}</p>}
        {!isOpen && missing.length === 0 && <p>{t('open.ready')}</p>}
        {missing.length > 0 && (
          <ul className="list-disc pl-5">
            {missing.map((part) => (
              <li key={part}>
                <a
                  href={part === 'hours' ? '#horario' : '#cobros'}
                  className="inline-flex min-h-9 items-center font-bold underline"
                >
                  {t(`missing.${part}`)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </section>
  )
}

/** Hides the shop from customers, folded because it stops its orders. */
export function CloseSection({
  shop: { isOpen, version, name },
  answer,
}: {
  shop: ShopView
  answer: ShopAnswer | null
}) {
  const { t } = useTranslation('shopsSettings')
  if (!isOpen) return null
  return (
    <FoldedDanger title={t('close.title')}>
      <div className="grid gap-3 border-ink-200 border-t p-4">
        <p>{t('close.text', { name })}</p>
        <SectionForm section="close" version={version} answer={answer} submit={t('close.submit')} />
      </div>
    </FoldedDanger>
  )
}
