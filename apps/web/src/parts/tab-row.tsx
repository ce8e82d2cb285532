import { type TabLink, Tabs } from '@stoa/ui'
import { Island } from '../islands/island.tsx'

/** Parts of one thing as links, in a row that shows the present one also where it is wider than the screen. */
export function TabRow({ tabs, label }: { tabs: readonly TabLink[]; /** For screen readers. */ label: string }) {
	return (
		<Island name="tab-row" when="idle">
			<Tabs tabs={tabs} label={label} />
		</Island>
	)
}
