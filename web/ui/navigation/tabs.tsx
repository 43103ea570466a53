import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { tabList, tabStyle } from './tab-style.ts'

export interface TabItem {
  id: string
  label: ReactNode
  content: ReactNode
}

/** Parts of one page, one shown at a time. For tabs that live in the address use `<LinkTabs>`. */
export function Tabs({ label, items, defaultTab }: { label: string; items: readonly TabItem[]; defaultTab?: string }) {
  return (
    <AriaTabs defaultSelectedKey={defaultTab}>
      <TabList aria-label={label} className={tabList}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={({ isSelected }) => tabStyle(isSelected)}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className="rounded-control py-5">
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
