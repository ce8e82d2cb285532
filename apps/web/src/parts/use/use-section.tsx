import { Button, ButtonLink, Choice, classNames, InlineSelect } from '@stoa/ui'
import { Island } from '../../islands/island.tsx'
import { useFrame } from '../../site/frame.tsx'
import { useWords } from '../../site/use-words.ts'
import { Programs } from '../../viewers/program/programs.tsx'
import { RailNote, RailSection } from '../rail.tsx'
import type { ColouredUse, UseControl, UseTab } from './use-data.ts'
import styles from './use.module.css'

/**
 * How to use a repository: parts, tabs, switches, programs. Tabs are links and switches a form, so that all of it works without scripts; the
 * island turns the links into tabs and fetches a choice without a page jump.
 */
export function UseSection({ kind, use }: { kind: 'model' | 'dataset'; use: ColouredUse }) {
	const words = useWords().parts.use
	return (
		<Island name="use" when="idle">
			<section id="use" className={styles.use} data-use={kind} popover="auto" aria-label={words.title[kind]}>
				<RailSection title={words.title[kind]} beside={<Reading />}>
					{use.parts.length > 1 && <TabLinks tabs={use.parts} label={words.waysUse} look="parts" />}
					{use.tabs.length > 1 && <TabLinks tabs={use.tabs} label={use.tabsLabel} look="tabs" />}
					<div className={styles.panel} data-use-panel>
						{use.controls.length > 0 && <Controls use={use} />}
						{use.notes.map((note) => (
							<RailNote key={note}>{note}</RailNote>
						))}
						{use.links.map(({ text, href }) => (
							<ButtonLink key={href} href={href}>
								{text}
							</ButtonLink>
						))}
						<Programs programs={use.programs} />
						{use.more.length > 0 && (
							<details className={styles.more}>
								<summary>{words.otherWaysRun}</summary>
								<Programs programs={use.more} />
							</details>
						)}
					</div>
				</RailSection>
			</section>
		</Island>
	)
}

/**
 * How the programs are read: lines wrapped or not, beside the card or enlarged over the page. A check box and a popover, so that both work
 * without scripts; the island keeps the choice.
 */
function Reading() {
	const words = useWords().parts.use
	const isWrapped = useFrame().call.choices?.get('wrap') !== 'no'
	return (
		<div className={styles.reading}>
			<Choice type="checkbox" label={words.wrapLines} defaultChecked={isWrapped} autoComplete="off" data-use-wrap data-use-key="wrap" />
			<Button weight="quiet" small popoverTarget="use" data-use-key="enlarge">
				<span className={styles.enlarge}>{words.enlarge}</span>
				<span className={styles.shrink}>{words.close}</span>
			</Button>
		</div>
	)
}

function TabLinks({ tabs, label, look }: { tabs: readonly UseTab[]; label: string; look: 'parts' | 'tabs' }) {
	return (
		<nav className={classNames(styles.list, styles[look])} aria-label={label} data-use-tabs={look}>
			{tabs.map(({ key, text, href, current }) => (
				<a key={key} href={href} rel="nofollow" data-use-key={key} aria-current={current ? 'true' : undefined}>
					{text}
				</a>
			))}
		</nav>
	)
}

function Controls({ use: { controls, kept, action } }: { use: ColouredUse }) {
	const words = useWords().parts.use
	return (
		<form className={styles.controls} method="get" action={`${action}#use`}>
			{Object.entries(kept).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{controls.map((control) => (
				<ControlField key={control.name} control={control} />
			))}
			<span data-without-script>
				<Button type="submit">{words.show}</Button>
			</span>
		</form>
	)
}

function ControlField({ control }: { control: UseControl }) {
	if (control.kind === 'switch')
		return (
			<Choice
				type="checkbox"
				name={control.name}
				value="true"
				label={control.label}
				defaultChecked={control.on}
				data-use-key={control.name}
			/>
		)
	return (
		<label className={styles.control}>
			<span aria-hidden="true">{control.label}</span>
			<InlineSelect
				name={control.name}
				label={control.label}
				options={control.options}
				defaultValue={control.value}
				data-use-key={control.name}
			/>
		</label>
	)
}
