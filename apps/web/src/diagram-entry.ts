import { diagramFault as fault } from '@stoa/ui/diagram-fault'

/** What the server's build offers to the check of documentation: Mermaid's reader by itself, because it is large. */
export const diagramFault = fault
