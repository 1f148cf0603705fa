/** Whether a file contains data, by its name: it is neither code nor a page, so it has no front matter. */
export const isDataFile = (name: string): boolean => /\.(?:json[5c]?|ya?ml|toml)$/i.test(name);
