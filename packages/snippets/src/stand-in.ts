/** A class of another library that takes the place of the classes which load a model: it finds out by itself what to load. */
export interface StandIn {
	module: string
	className: string
	/** The shell line that installs the module and what its programs import. */
	install: string
}
