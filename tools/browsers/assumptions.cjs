// Babel preset with assumptions about our code. They shorten the output of `?.` and class fields for older browsers.
module.exports = () => ({ assumptions: { noDocumentAll: true, setPublicClassFields: true } });
