import type { SplitPlace, ViewedDataset } from '@stoa/hub'
import { Button, InlineSelect } from '@stoa/ui'
import { useWords } from '../../site/use-words.ts'
import { chooseRowsAddress } from './rows-address.ts'
import styles from './rows.module.css'

const optionsOf = (items: readonly { name: string }[]) => items.map(({ name }) => ({ value: name, label: name }))

/** Chooses a configuration and a split, where there are several: a form without script. */
export function ChooseSplit({ dataset: { repo, configs }, place }: { dataset: ViewedDataset; place: SplitPlace | undefined }) {
	const words = useWords().parts.rows
	const splits = configs.find(({ name }) => name === place?.config)?.splits ?? []
	if (configs.length < 2 && splits.length < 2) return null
	return (
		<form className={styles.choose} method="get" action={chooseRowsAddress(repo.name)}>
			{configs.length > 1 && (
				<InlineSelect name="config" label={words.configuration} options={optionsOf(configs)} defaultValue={place?.config} />
			)}
			{splits.length > 1 && <InlineSelect name="split" label={words.split} options={optionsOf(splits)} defaultValue={place?.split} />}
			<Button type="submit">{words.showRows}</Button>
		</form>
	)
}
