import styles from './progress.module.css'

/** Long work with its numbers. */
export function Progress({
	label,
	value,
	max,
	detail,
}: {
	label: string
	/** Done so far; absent while unknown. */ value?: number | undefined
	max: number
	/** Bytes, speed, time left. */ detail?: string | undefined
}) {
	return (
		<div className={styles.progress}>
			<div className={styles.head}>
				<span>{label}</span>
				{detail && <bdi className={styles.detail}>{detail}</bdi>}
			</div>
			<progress className={styles.bar} value={value} max={max} aria-label={label} />
		</div>
	)
}
