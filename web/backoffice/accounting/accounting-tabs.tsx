import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

/** Tabs of the close of a day, the sales book, the accounts of customers and the exports. */
export function AccountingTabs({
  at,
  shopId,
}: {
  at: 'close' | 'book' | 'accounts' | 'exports'
  shopId: string | null
}) {
  const { t } = useTranslation('accountingDesk')
  return (
    <LinkTabs
      label={t('title')}
      items={[
        { to: paths.backofficeAccounting({ shopId }), label: t('close.title'), isCurrent: at === 'close' },
        { to: paths.backofficeSalesBook({ shopId }), label: t('book.title'), isCurrent: at === 'book' },
        {
          to: paths.backofficeHouseAccounts({ shopId }),
          label: t('accounts.title'),
          isCurrent: at === 'accounts',
        },
        { to: paths.backofficeExports(), label: t('exports.title'), isCurrent: at === 'exports' },
      ]}
    />
  )
}
