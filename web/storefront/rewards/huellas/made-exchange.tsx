import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useLivePage } from '../../layout/connection/use-live-page.ts'
import { CopyButton } from '../../payment/copy-button.tsx'
import type { HuellasOfPage } from './huellas-page-data.ts'

/** The coupon that came of it; while the shop makes it, the page looks again by itself. */
export function MadeExchange({ made }: { made: NonNullable<HuellasOfPage['made']> }) {
  const { t } = useTranslation('gamification')
  const { status, code, day } = made
  useLivePage(status === 'pending')
  if (status !== 'granted' || code === null)
    return (
      <Notice
        tone={status === 'returned' ? 'warn' : 'info'}
        title={t(status === 'returned' ? 'rewards.returned' : 'rewards.pending')}
        className="mb-4"
      >
        {t(status === 'returned' ? 'rewards.returnedText' : 'rewards.pendingText')}
      </Notice>
    )
  return (
    <Notice
      tone="ok"
      title={t('rewards.granted')}
      className="mb-4"
      actions={
        <>
          <ButtonLink to={paths.products()} size="sm">
            {t('rewards.shop')}
          </ButtonLink>
          <ButtonLink to={paths.profileCoupons()} size="sm" variant="outline">
            {t('rewards.coupons')}
          </ButtonLink>
        </>
      }
    >
      <p className="my-2 flex flex-wrap items-center gap-2">
        <code className="break-all rounded-tag bg-white px-3 py-1.5 font-black text-lg">{code}</code>
        <CopyButton text={code} label={t('rewards.copy')} />
      </p>
      <p>{t('rewards.grantedText', { day })}</p>
    </Notice>
  )
}
